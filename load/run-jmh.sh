#!/usr/bin/env bash
# One stack (tomcat, jetty, undertow or webflux; none: all four) under jmh, warmed by the same load. Further arguments are jmh's.
set -euo pipefail
exec "$(dirname "${BASH_SOURCE[0]}")/../weigh" drive jmh "$@"
