# The product in one image: servers run it as it is, a worker with `node dist/server/worker.js`.
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /touchline
COPY package.json package-lock.json .npmrc ./
COPY sync-server/embedded-mongo/package.json ./sync-server/embedded-mongo/
COPY scripts ./scripts
RUN node scripts/setup.mjs
COPY . .
RUN node scripts/build.mjs --force && npm prune --omit=dev && rm -rf node_modules/.cache

FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /touchline
COPY --from=build /touchline/package.json ./
COPY --from=build /touchline/node_modules ./node_modules
COPY --from=build /touchline/dist ./dist
RUN mkdir /data && chown node:node /data
USER node
# Everything that is written lies here and in /tmp: the root file system may be read-only.
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
