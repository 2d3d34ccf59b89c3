#!/usr/bin/env bash
# One stack (tomcat, jetty, undertow or webflux; none: all four) under h2load, warmed by the same load. Further arguments are h2load's.
set -euo pipefail
exec "$(dirname "${BASH_SOURCE[0]}")/../weigh" drive h2load "$@"
