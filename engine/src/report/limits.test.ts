import type { Finding } from "../contract/finding.ts";
import { quote } from "../lib/say.ts";
import { makeAnalysis } from "../testing/make-analysis.ts";
import { makeFinding } from "../testing/make-finding.ts";
import { share } from "../testing/share.ts";
import { formats } from "./formats.ts";
import { crowd, HEAVY, heavy } from "./testing/crowd.ts";

/** What readers take at most, and that the worst is what they get. */

const texts = share(HEAVY, 5);
const places = [{ title: "this run", url: "https://github.com/acme/payments/actions/runs/7" }];
const shuffled: readonly Partial<Finding>[] = [
	{ rule: "mild", level: "INFO", points: 0 },
	{ rule: "fair", level: "WARN", points: 900 },
	{
		rule: "excused",
		points: 1_000,
		exception: { finding: "", owner: "@a", reason: "r", expires: "2027-01-31", at: null },
	},
	{ rule: "bad", points: 5 },
	{ rule: "worst", points: 50 },
];

describe("what is worst comes first", () => {
	it.each(["text", "markdown", "github", "html", "sarif"] as const)("in %s", (format) => {
		const report = formats[format](
			crowd(shuffled.length, (index) => shuffled[index] ?? {}),
			{ level: "INFO" },
		);
		const [, body = report] = report.split('"results":');
		const found = body.match(/\b(?:mild|fair|excused|bad|worst)\b/g) ?? [];
		expect([...new Set(found)]).toEqual(["worst", "bad", "fair", "excused", "mild"]);
	});
});

describe("markdown", () => {
	it.each(texts)("stays below what a comment holds, in characters and in bytes, with 10,000 findings of %j", (text) => {
		const report = formats.markdown(heavy(text, 10_000), { whole: places });
		expect(report.length).toBeLessThan(65_536);
		expect(Buffer.byteLength(report)).toBeLessThan(65_536);
		expect(report).toMatch(/… and \d{4} more findings\./);
		expect(report).toMatch(/… and \d{4} more findings: \d{4} errors, 0 warnings: /);
		expect(report.match(/^\| ERR \|/gm)?.length).toBeGreaterThan(0);
		expect(report).toMatch(/\n\nMore: \[this run\]\(<https:\/\/github\.com\/acme\/payments\/actions\/runs\/7>\)\.\n$/);
	});

	it("says how much is left out, with what is worst in it, and where all of it is", () => {
		const analysis = crowd(5_000, (index) => ({ message: `Something of ${quote("x".repeat(500))}.`, points: index }));
		const report = formats.markdown(analysis);
		expect(report).toMatch(/… and 4\d{3} more findings: 4\d{3} errors, 0 warnings: /);
		expect(report).toMatch(/\n\nThe formats json and html have all of it\.\n$/);
		expect(report.split("\n").find((line) => line.startsWith("| ERR"))).toMatch(/\| 4999 \|$/);
	});

	it("counts whole kinds that are left out", () => {
		const report = formats.markdown(crowd(5_000, (index) => ({ level: index < 4_000 ? "ERR" : "INFO" })));
		expect(report).toContain("<summary>1000 notes</summary>\n\n\n… and 1000 more findings.\n");
	});

	it("names the file of the report, and no place where nothing is left out", () => {
		const whole = [{ title: "the report", file: "/tmp/a|`b`.json" }];
		expect(
			formats.markdown(
				crowd(5_000, () => ({})),
				{ whole },
			),
		).toMatch(/\nMore: the report `\/tmp\/a\\\|'b'\.json`\.\n$/);
		expect(formats.markdown(makeAnalysis(), { whole: places })).not.toContain("More: ");
	});

	it("keeps an address from being more than one", () => {
		const whole = [{ title: "this run", url: "https://a.example/>) [x](y) `z`\n# b" }];
		const [line = ""] = formats
			.markdown(
				crowd(5_000, () => ({})),
				{ whole },
			)
			.trimEnd()
			.split("\n")
			.slice(-1);
		expect(line).toMatch(/^More: \[this run\]\(<[^<>\s]*>\)\.$/);
	});
});

describe("github", () => {
	const kinds = (report: string) =>
		["error", "warning", "notice"].map((kind) => report.match(new RegExp(`^::${kind} `, "gm"))?.length ?? 0);
	const mixed = (size: number, action: "block" | "proceed") => {
		const levels = ["ERR", "WARN", "INFO"] as const;
		const { findings } = crowd(size, (index) => ({ level: levels[index % 3] ?? "ERR", points: index }));
		return makeAnalysis({ decision: { action }, findings });
	};

	it.each(["block", "proceed"] as const)("shows ten of a kind, the sum and the verdict among them: %s", (action) => {
		for (const size of [3, 27, 28, 29, 30, 31, 33, 3_000]) {
			const report = formats.github(mixed(size, action));
			for (const amount of kinds(report)) expect(amount).toBeLessThanOrEqual(10);
			const shown = report.match(/^::\w+ file=/gm)?.length ?? 0;
			const sums = [...report.matchAll(/::… and (\d+) more\./g)].map(([, left]) => Number(left));
			expect(shown + sums.reduce((sum, left) => sum + left, 0)).toBe(size);
			expect(report.trimEnd().split("\n").at(-1)).toContain("title=Driftgate%3A ERR::");
		}
	});

	it("says where the others are", () => {
		const report = formats.github(mixed(3_000, "block"), { whole: places });
		expect(report).toContain(
			"::error title=Driftgate::… and 992 more. More: this run https://github.com/acme/payments/actions/runs/7.\n",
		);
	});

	it("keeps every message below what an annotation holds", () => {
		for (const text of texts) {
			for (const line of formats.github(heavy(text, 40)).split("\n")) {
				expect(Buffer.byteLength(line)).toBeLessThan(64 * 1024);
			}
		}
	});
});

describe("a message that nobody reads to its end", () => {
	it("is shortened", () => {
		const endless = makeAnalysis({ findings: [makeFinding({ message: "x".repeat(1_000_000) })] });
		for (const format of ["text", "github", "junit", "gitlab", "sarif", "markdown"] as const) {
			expect(formats[format](endless).length).toBeLessThan(5_000);
		}
	});
});
