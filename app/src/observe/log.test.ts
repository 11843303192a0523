import { describe, expect, it } from "@jest/globals";
import { createLog } from "./log.ts";
import { requestScope } from "./request-scope.ts";

function setUp() {
	const lines: string[] = [];
	const log = createLog({ level: "info", destination: { write: (line) => void lines.push(line) } });
	return { log, lines, last: (): Record<string, unknown> => JSON.parse(lines.at(-1) ?? "{}") };
}

const jwt = "eyJhbGciOiJSUzI1NiIsImtpZCI6ImEifQ.eyJpc3MiOiJodHRwczovL2EifQ.c2lnbmF0dXJl";
const pem = "-----BEGIN PRIVATE KEY-----\nMIICdgIBADANBgkqhkiG9w0\n-----END PRIVATE KEY-----";
const shaped = [
	jwt,
	pem,
	"ghs_CanaryCanaryCanary",
	"dg_live_CanaryCanary0123456789",
	"sk_live_CanaryCanary01234",
	"rk_test_CanaryCanary01234",
	"whsec_CanaryCanary012345",
];
const canaries = [...shaped, "c4n4ry-secret"];

describe("the log", () => {
	it("writes one JSON object a line, with the event, the time and the request", () => {
		const { log, last } = setUp();
		requestScope.run({ requestId: "r-1" }, () => log.info("request", { status: 200, path: "/api/health" }));
		expect(last()).toEqual({
			level: "info",
			time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
			requestId: "r-1",
			status: 200,
			path: "/api/health",
			event: "request",
		});
	});

	it("shows no member twice, whatever a field is called: the field `event` stands twice in some log lines", () => {
		const { log, lines, last } = setUp();
		const fields = { event: "push", level: "low", time: 1, requestId: "r-2", actor: "eve", address: "a", fields: 2 };
		requestScope.run({ requestId: "r-1", actor: { kind: "user", user: "github.com:1" } }, () =>
			log.error("delivery_failed", { ...fields, id: "d-1" }),
		);
		expect(last()).toMatchObject({
			event: "delivery_failed",
			requestId: "r-1",
			actor: { user: "github.com:1" },
			id: "d-1",
		});
		expect(last()["fields"]).toEqual(fields);
		// A member that stands twice is one to JSON.parse: what counts is the text before the fields that clashed.
		const [own = ""] = (lines.at(-1) ?? "").split('"fields":');
		for (const name of Object.keys(fields)) expect(own.split(`"${name}":`).length).toBeLessThanOrEqual(2);
		const rest = (lines.at(-1) ?? "").split('"fields":')[2] ?? "";
		expect(rest.split('"event":')).toHaveLength(2);
	});

	it.each([
		["token", "actionToken", "authorization", "cookie", "set-cookie", "password", "privateKey", "csrfToken"],
		["signature", "body", "configContent", "files", "client_secret", "pem"],
	])("replaces fields that are named for a secret", (...names) => {
		const { log, lines } = setUp();
		for (const name of names) log.warn("event", { [name]: "c4n4ry-secret", nested: { [name]: ["c4n4ry-secret"] } });
		expect(lines.join("")).not.toContain("c4n4ry");
	});

	it("replaces texts that look like secrets, wherever they stand", () => {
		const { log, lines } = setUp();
		for (const canary of shaped) {
			const error = new Error(`failed with ${canary}`, { cause: new Error(`because of ${canary}`) });
			log.error("event", { note: `it was ${canary}!`, list: [{ deep: canary }], error });
		}
		log.error("event", {
			url: "http://127.0.0.1/auth/local?token=c4n4ry-secret",
			uri: "mongodb://u:c4n4ry-secret@h/db",
		});
		for (const canary of canaries) expect(lines.join("")).not.toContain(canary.slice(0, 20));
	});

	it("shows where an error came from, and survives cycles, depth and size", () => {
		const { log, last, lines } = setUp();
		const cycle: Record<string, unknown> = {};
		cycle["again"] = cycle;
		log.error("failed", { error: new TypeError("no such thing"), cycle, long: "x".repeat(1_000_000) });
		expect(last()["error"]).toMatchObject({ type: "TypeError", message: "no such thing" });
		expect(lines.at(-1)?.length).toBeLessThan(20_000);
	});
});
