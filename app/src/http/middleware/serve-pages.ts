import type { Context, Middleware } from "koa";
import { isUnchanged } from "../is-unchanged.ts";
import type { PageEncoding, PageFile, Pages } from "../pages/pages.ts";
import { isScreen } from "../screens.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** What a page may do: load what this service serves, and ask it. Nothing inline, nothing from elsewhere, in no frame. */
const PAGE_POLICY = [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self'",
	"img-src 'self'",
	"font-src 'self'",
	"connect-src 'self'",
	"worker-src 'self'",
	"base-uri 'none'",
	"form-action 'self'",
	"frame-ancestors 'none'",
	"require-trusted-types-for 'script'",
	// The one policy that there may be, by its name: it lets in addresses of our own workers (dashboard/src/lib/worker.ts).
	"trusted-types driftgate-workers",
].join("; ");

/** What a worker may do that is a file of its own: be what it is, and ask nobody. */
const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'none'";

/** The validator that proves errors writes code, in the one worker that judges: elsewhere no proof would be made, silently. */
const JUDGE_POLICY = "default-src 'none'; script-src 'self' 'unsafe-eval'; connect-src 'none'";

const SETUP = "/setup";

/** GitHub takes an App's manifest as a form that its owner sends from a page of ours, and in no other way. */
const SETUP_POLICY = PAGE_POLICY.replace("form-action 'self'", "form-action 'self' https://github.com");

/** Features of browsers that no page of ours uses, so that nothing that gets into one can. */
const PERMISSIONS = "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()";

/**
 * Serves the dashboard: its files, whose names change with their content, for good; and its one document at the path of
 * each screen, asked for anew each time. Other paths, and other methods than GET and HEAD, go on to the routes.
 */
export function servePages(pages: Pages | undefined): Middleware {
	if (pages === undefined) return (_ctx, next) => next();
	return (ctx, next) => {
		if (ctx.method !== "GET" && ctx.method !== "HEAD") return next();
		const file = pages.files.get(ctx.path);
		if (file !== undefined) return sendFile(ctx, file);
		if (!isScreen(ctx.path)) return next();
		return sendDocument(ctx, pages.document);
	};
}

function sendFile(ctx: Context, file: PageFile): void {
	const isHashed = ctx.path.startsWith("/assets/");
	const [, worker] = /^\/assets\/(\w+)\.worker-[\w-]+\.js$/.exec(ctx.path) ?? [];
	if (worker !== undefined) ctx.set("content-security-policy", worker === "judge" ? JUDGE_POLICY : WORKER_POLICY);
	ctx.set("cache-control", isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache");
	send(ctx, file);
}

function sendDocument(ctx: Context, document: PageFile): void {
	ctx.set("cache-control", "no-cache");
	ctx.set("content-security-policy", ctx.path === SETUP ? SETUP_POLICY : PAGE_POLICY);
	ctx.set("cross-origin-opener-policy", "same-origin");
	ctx.set("permissions-policy", PERMISSIONS);
	send(ctx, document);
}

/** In the smallest form that the browser takes (RFC 9110 12.5.3), or not at all where it has it. */
function send(ctx: Context, { type, forms }: PageFile): void {
	const offered = (["br", "gzip", "identity"] as const).filter((encoding) => forms[encoding] !== undefined);
	const chosen = ctx.acceptsEncodings(...offered);
	const encoding: PageEncoding = offered.find((one) => one === chosen) ?? "identity";
	const { bytes, etag } = forms[encoding] ?? forms.identity;
	ctx.vary("Accept-Encoding");
	ctx.set("etag", etag);
	// It is compressed already, or not worth it.
	ctx.compress = false;
	if (isUnchanged(ctx.get("if-none-match") || undefined, etag)) {
		ctx.status = 304;
		return;
	}
	if (encoding !== "identity") ctx.set("content-encoding", encoding);
	ctx.body = bytes;
	ctx.type = type;
}
