#!/usr/bin/env bash
# One stack (tomcat, jetty, undertow or webflux; omit it to run all four) under jmh, warmed by the same load. Further arguments are options of jmh.
set -euo pipefail
exec "$(dirname "${BASH_SOURCE[0]}")/../weigh" drive jmh "$@"
