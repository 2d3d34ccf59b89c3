#!/usr/bin/env bash
# One stack (tomcat, jetty, undertow or webflux; none: all four) under oha, warmed by the same load. Further arguments are oha's.
set -euo pipefail
exec "$(dirname "${BASH_SOURCE[0]}")/../weigh" drive oha "$@"
