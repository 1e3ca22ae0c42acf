#!/bin/sh
# Publishes the builds of this image as $RELEASE and makes them live, the shell first and users after what they use.
# What is published and live already is left alone. Anything else is `npm run release -- <verb>` in the same container.
set -eu
cd "$(dirname "$0")/.."
: "${RELEASE:?is the version to publish, for example 1.4.0}"
packages="shell"
for remote in mf-*/; do
  [ "$remote" = mf-catalog/ ] || packages="$packages ${remote%/}"
done
# mf-catalog shows a piece of mf-booking.
packages="$packages mf-catalog"
for package in $packages; do
  npm run --silent release -- publish "$package" --from "$PWD/$package/dist" --version "$RELEASE"
done
for package in $packages; do
  npm run --silent release -- promote "$package@$RELEASE" --why "${WHY:-release $RELEASE}"
done
