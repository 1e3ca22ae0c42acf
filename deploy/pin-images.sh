#!/bin/sh
# Pins the images of deploy/compose.yaml and deploy/Dockerfile: asks the registry for the digest of each tag, and writes it into
# deploy/.env. Run it when you update, and look at the change before you start: sh deploy/pin-images.sh
set -eu
env_file="$(dirname "$0")/.env"
touch "$env_file"
pin() {
  digest=$(docker buildx imagetools inspect "$2" --format '{{.Manifest.Digest}}')
  case "$digest" in
    sha256:????????????????????????????????????????????????????????????????) ;;
    *) echo "$2 has no digest: $digest" >&2; exit 1 ;;
  esac
  grep -v "^$1=" "$env_file" > "$env_file.new" || true
  printf '%s=%s@%s\n' "$1" "$2" "$digest" >> "$env_file.new"
  cat "$env_file.new" > "$env_file"
  rm "$env_file.new"
  echo "$1=$2@$digest"
}
pin NODE_IMAGE node:24-bookworm-slim
pin EDGE_IMAGE nginx:1.28-alpine
pin POSTGRES_IMAGE postgres:15-bookworm
pin REDIS_IMAGE valkey/valkey:8-alpine
