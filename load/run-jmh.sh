#!/usr/bin/env bash
# One stack (tomcat, jetty, undertow or webflux; omit it to run all four) under jmh, warmed by the same load. Options: see weigh drive --help.
set -euo pipefail
exec "$(dirname "${BASH_SOURCE[0]}")/../weigh" drive jmh "$@"
