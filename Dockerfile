FROM node:26-trixie-slim AS base
# Node 26 needs libatomic1, and some builds of the slim image lack it.
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends libatomic1 \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt/*.bin

FROM base AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/gateway-simulator/package.json packages/gateway-simulator/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build
# The server is bundled, except PGlite, piscina (worker threads), HarfBuzz (text shaping) and sharp (photos), which read
# files from their packages.
RUN mkdir -p runtime/node_modules/@electric-sql runtime/dist \
 && cp -r node_modules/@electric-sql/pglite runtime/node_modules/@electric-sql/ \
 && cp -r --parents node_modules/piscina/dist node_modules/piscina/package.json node_modules/piscina/LICENSE runtime/ \
 && cp --parents node_modules/harfbuzzjs/dist/index.mjs node_modules/harfbuzzjs/dist/harfbuzz.js \
      node_modules/harfbuzzjs/dist/harfbuzz.wasm node_modules/harfbuzzjs/package.json node_modules/harfbuzzjs/LICENSE runtime/ \
 && find runtime/node_modules \( -name '*.map' -o -name '*.cjs' -o -name '*.d.ts' -o -name '*.d.cts' \) -delete \
 && find runtime/node_modules -name '*.tar.gz' ! -name 'btree_gist.tar.gz' -delete \
 && cp -r --parents node_modules/sharp/dist node_modules/sharp/package.json node_modules/sharp/LICENSE \
      node_modules/@img node_modules/detect-libc node_modules/semver runtime/ \
 && cp -r dist/client dist/console dist/server runtime/dist/ \
 && cp -r content package.json runtime/ \
 && rm -rf runtime/content/drawings runtime/content/pictures
# The image has no sources, so its npm scripts run the built files. With few arenas, glibc returns the memory of rendered
# photos: `pictures` then needs 280 MB instead of 510 MB.
RUN cd runtime && npm pkg delete scripts devDependencies && npm pkg set \
      "scripts.start=node dist/server/main.mjs" \
      "scripts.import=node dist/server/import.mjs" \
      "scripts.export=node dist/server/export.mjs" \
      "scripts.cancel=node dist/server/cancel.mjs" \
      "scripts.paid=node dist/server/paid.mjs" \
      "scripts.on-invoice=node dist/server/on-invoice.mjs" \
      "scripts.payout=node dist/server/payout.mjs" \
      "scripts.correct=node dist/server/correct.mjs" \
      "scripts.move=node dist/server/move.mjs" \
      "scripts.resend=node dist/server/resend.mjs" \
      "scripts.leads=node dist/server/leads.mjs" \
      "scripts.console=node dist/server/console.mjs" \
      "scripts.find=node dist/server/find.mjs" \
      "scripts.day=node dist/server/day.mjs" \
      "scripts.block=node dist/server/block.mjs" \
      "scripts.unblock=node dist/server/unblock.mjs" \
      "scripts.audit=node dist/server/audit.mjs" \
      "scripts.doctor=node dist/server/doctor.mjs" \
      "scripts.backup=node dist/server/backup.mjs" \
      "scripts.restore=node dist/server/restore.mjs" \
      "scripts.move-to-postgres=node dist/server/move-to-postgres.mjs" \
      "scripts.pictures=MALLOC_ARENA_MAX=2 node dist/server/pictures.mjs" \
      "scripts.person=node dist/server/person.mjs" \
      "scripts.sample=node dist/server/sample.mjs"

FROM base
ENV NODE_ENV=production DATA_DIR=/data npm_config_update_notifier=false npm_config_cache=/tmp/.npm
WORKDIR /app
COPY --from=build /app/runtime ./
RUN mkdir /data /pictures && chown node:node /data /pictures
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# Starts no Node.js, and waits long enough for a process that is busy.
HEALTHCHECK --interval=10s --timeout=15s --start-period=60s --start-interval=1s --retries=4 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/${PORT:-3000} && printf 'GET /readyz HTTP/1.0\\r\\nHost: 127.0.0.1\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
CMD ["node", "dist/server/main.mjs"]
