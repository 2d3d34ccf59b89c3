#!/usr/bin/env bash
# One stack (tomcat, jetty, undertow or webflux; none: all four) under wrk, warmed by the same load. Further arguments are wrk's.
set -euo pipefail
exec "$(dirname "${BASH_SOURCE[0]}")/../weigh" drive wrk "$@"
