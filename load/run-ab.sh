#!/usr/bin/env bash
# The origin's run: one stack (tomcat, jetty, undertow or webflux; none: all four) under Apache Bench, cold. Further arguments are ab's.
set -euo pipefail
exec "$(dirname "${BASH_SOURCE[0]}")/../weigh" ab "$@"
