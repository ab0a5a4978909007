#!/bin/sh
# Removes from node_modules what only the build, the browser's code or a machine without containers needs (Dockerfile).
set -eu

cd "${1:?Usage: sh ops/trim-image.sh NODE_MODULES}"
# The image has a Node of its own, and PostgreSQL runs elsewhere.
rm -rf @embedded-postgres node-linux-* .bin/node
# Bundlers, and what is in the bundles.
rm -rf vite rolldown @rolldown lightningcss lightningcss-* @tailwindcss tailwindcss @vitejs jiti enhanced-resolve
rm -rf three @fontsource @tanstack @tiptap prosemirror-* react-hook-form csstype @types
# Optional peers of others, which npm installs although nobody asks for them; caches.
rm -rf vitest @vitest yaml .cache
# Types, and sources that are in the packages beside what runs.
find . -type f \( -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.map' \) -delete
find . -type f -name '*.md' ! -iname 'licen*' -delete
# Pictures of the typefaces.
find @expo-google-fonts -type f -name '*.png' -delete
