import { constants } from "node:zlib";
import type { Middleware } from "koa";
import compress from "koa-compress";

/** Below this an answer fits one packet, compressed or not. Bytes. */
const THRESHOLD = 1_400;

/** An answer that holds a secret is never compressed: its length would tell of the secret beside text of an attacker's choice. */
const SECRET_PATHS = ["/api/auth/", "/api/v1/keys", "/api/action/oidc/"];

const compressBody = compress({
	threshold: THRESHOLD,
	encodingPreference: ["br", "gzip", "identity"],
	zstd: false,
	deflate: false,
	br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
	gzip: { level: 6 },
});

/**
 * gzip and br, whichever the caller asks for (RFC 9110 12.5.3). The compressed form is another representation, so that
 * its strong ETag becomes a weak one: If-None-Match compares weakly all the same (8.8.3.2).
 */
export const compressAnswer: Middleware = async (ctx, next) => {
	if (SECRET_PATHS.some((path) => ctx.path.startsWith(path))) return next();
	// Who refuses even an answer as it is gets it as it is (RFC 9110 12.5.3): there is nothing else to send.
	if (ctx.acceptsEncodings("br", "gzip", "identity") === false) ctx.compress = false;
	await compressBody(ctx, next);
	const { etag, "content-encoding": encoding } = ctx.response.headers;
	if (encoding !== undefined && typeof etag === "string" && etag.startsWith('"')) ctx.set("etag", `W/${etag}`);
};
