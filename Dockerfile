# Builds with everything, runs with the service alone: no compilers, no npm cache, no root.
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY engine/package.json engine/
COPY app/package.json app/
COPY action/package.json action/
COPY dashboard/package.json dashboard/
RUN npm ci
COPY turbo.json tsconfig.base.json ./
COPY engine engine
COPY app app
COPY dashboard dashboard
RUN npx turbo run build --filter=@driftgate/app --filter=@driftgate/dashboard \
	# What V8 compiled counts for the Node that compiled it, which is to be the one that runs it.
	&& node app/bundle/main.js \
	# What is left is what runs. Node is the image's own, so that the one that npm brings goes too.
	&& npm prune --omit=dev --omit=optional

FROM node:24-bookworm-slim
# Each of the process' threads would keep what it once allocated in an arena of its own.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_FOLDER=/data MALLOC_ARENA_MAX=2
WORKDIR /driftgate
COPY --from=build /build/package.json ./
COPY --from=build /build/node_modules node_modules
# Beside those of all workspaces, each has the packages that it needs in a version of its own.
COPY --from=build /build/engine/package.json engine/
COPY --from=build /build/engine/node_modules engine/node_modules
COPY --from=build /build/engine/dist engine/dist
COPY --from=build /build/app/package.json app/
COPY --from=build /build/app/node_modules app/node_modules
COPY --from=build /build/app/dist app/dist
# The pages, as they were built: no package of theirs is needed any more.
COPY --from=build /build/dashboard/dist dashboard/dist
RUN install --directory --owner=node --group=node /data
# The image's user `node`, by number, so that a cluster can see that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
	CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# New objects are bounded at the start, as V8 gives nothing back of what they took: beside 24 MB it would take a hundred.
CMD ["node", "--max-semi-space-size=8", "app/dist/main.js"]
