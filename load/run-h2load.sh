#!/usr/bin/env bash
# One stack (tomcat, jetty, undertow or webflux; omit it to run all four) under h2load, warmed by the same load. Options: see weigh drive --help; others are passed to h2load.
set -euo pipefail
exec "$(dirname "${BASH_SOURCE[0]}")/../weigh" drive h2load "$@"
