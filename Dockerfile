# The site as a container, with an external PostgreSQL, bucket and mail server: docs/more-copies.md#containers
FROM node:24-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
COPY office/package.json office/
RUN npm ci --omit=dev --include=optional --no-audit --no-fund
COPY . .
# /readyz and the metrics report it: docker build --build-arg COMMIT=$(git rev-parse --short HEAD)
ARG COMMIT=
ENV COMMIT=$COMMIT
RUN node commands/start.mjs --prepare && sh ops/trim-image.sh node_modules

FROM node:24-slim
ENV NODE_ENV=production DEMO=false
# Repeats commands/node-flags.mjs.
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=4194304 MALLOC_MMAP_THRESHOLD_=1048576
WORKDIR /site
COPY --from=build /site .
USER node
EXPOSE 3000
HEALTHCHECK --start-period=60s --interval=10s --timeout=3s \
  CMD ["bash", "ops/is-healthy.sh"]
# Repeats the flags of commands/node-flags.mjs.
CMD ["node", "--enable-source-maps", "--max-semi-space-size=16", "--max-old-space-size=1024", "dist/server/server.js"]
