#!/bin/sh
# Removes packages from node_modules that only builds, browsers or machines without containers need (Dockerfile).
set -eu

cd "${1:?Usage: sh ops/trim-image.sh NODE_MODULES}"
# The image has its own Node, and PostgreSQL runs elsewhere.
rm -rf @embedded-postgres node-linux-* .bin/node
# Bundlers, and packages that the bundles already contain.
rm -rf vite rolldown @rolldown lightningcss lightningcss-* @tailwindcss tailwindcss @vitejs jiti enhanced-resolve
rm -rf three @fontsource @tanstack @tiptap prosemirror-* react-hook-form csstype @types
# Optional peer dependencies that npm installs although nothing uses them, and caches.
rm -rf vitest @vitest yaml .cache
# Types, and sources beside the compiled files.
find . -type f \( -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.map' \) -delete
find . -type f -name '*.md' ! -iname 'licen*' -delete
# Sample images of the typefaces.
find @expo-google-fonts -type f -name '*.png' -delete
