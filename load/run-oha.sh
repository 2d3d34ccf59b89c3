#!/usr/bin/env bash
# One stack (tomcat, jetty, undertow or webflux; omit it to run all four) under oha, warmed by the same load. Options: see weigh drive --help; others are passed to oha.
set -euo pipefail
exec "$(dirname "${BASH_SOURCE[0]}")/../weigh" drive oha "$@"
