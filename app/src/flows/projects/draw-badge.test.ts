import { describe, expect, it } from "@jest/globals";
import { testProject } from "../../testing/test-ports.ts";
import { drawBadge, widthOf } from "./draw-badge.ts";

const named = (name: string, version = "1.4.0"): string => {
	const synced = { runId: "r", commitSha: "c", ref: "refs/heads/main", configBlobSha: "b", bundle: "x", syncedAt: 1 };
	return drawBadge(testProject({ name, baseline: { ...synced, version } }));
};

const hostile = [
	`<script>alert(1)</script>`,
	`"/><image href="https://evil.test/x.png"/>`,
	`'&amp;&lt;"`,
	"\u202Eevil\u0000\u0007\uFFFE",
	"\uD800 alone",
	"名前".repeat(200),
	"]]><!ENTITY x SYSTEM 'file:///etc/passwd'>",
];

describe("a badge", () => {
	it("is as wide as what it says", () => {
		const svg = named("payments-api");
		const [left, right] = [widthOf("payments-api") + 12, widthOf("1.4.0") + 12];
		expect(svg).toContain(`width="${left + right}" height="20"`);
		expect(svg).toContain(`<text x="6" y="14" textLength="${left - 12}"`);
		expect(svg).toContain(`<text x="${left + 6}" y="14" textLength="${right - 12}"`);
		// As Verdana draws them at 11 px, to the pixel.
		expect([widthOf("payments-api"), widthOf("1.4.0"), widthOf("iiii"), widthOf("WWWW")]).toEqual([76, 29, 12, 44]);
		for (let code = 0x20; code < 0x7f; code += 1) expect(widthOf(String.fromCodePoint(code))).toBeLessThan(13);
	});

	it.each(hostile)("says %j as text, and loads nothing", (text) => {
		for (const svg of [named(text), named("api", text)]) {
			const tags = [...svg.matchAll(/<\/?(\w+)/g)].map(([, name]) => name);
			expect(new Set(tags)).toEqual(new Set(["svg", "title", "rect", "g", "text"]));
			const attributes = [...svg.matchAll(/ ([\w-]+)="/g)].map(([, name]) => name);
			expect(attributes.filter((name) => /^on|href|^src$|style/i.test(name ?? ""))).toEqual([]);
			expect(svg).not.toMatch(/<!|url\(|\p{Cf}|[^\P{Cc}\n]/u);
			expect(svg.isWellFormed()).toBe(true);
			expect(svg.length).toBeLessThan(2_000);
		}
	});

	it("is the same bytes for the same project", () => {
		expect(named("api")).toBe(named("api"));
	});
});
