#!/usr/bin/env bash
# One stack (tomcat, jetty, undertow or webflux; omit it to run all four) under Apache Bench, without a warm-up. Further arguments are options of ab.
set -euo pipefail
exec "$(dirname "${BASH_SOURCE[0]}")/../weigh" ab "$@"
