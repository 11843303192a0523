import type { UpgradeStep } from "../../contract/upgrade.ts";
import { makeFinding } from "../../testing/make-finding.ts";
import { type DeliveryNews, deliveryMarkdown, upgradeNotes } from "./delivery-markdown.ts";
import { entryMarkdown, type KeptEntry } from "./entry-markdown.ts";
import { releaseMarkdown } from "./release-markdown.ts";

const step = (change: Partial<UpgradeStep> = {}): UpgradeStep => ({
	...{ subject: "books.create", findings: ["0123456789abcdef"], why: ["`POST /books` was moved."] },
	...{ before: "await client.books.create();", after: "await client.books.add();", alias: "books.create" },
	...change,
});

const entry: KeptEntry = {
	...{ version: "1.1.0", day: "2026-03-01", lane: "ERR", errors: 1, warnings: 0, info: 0 },
	...{ text: "shop 1.1.0 brings 1 breaking change.\n- Breaking: `POST /books` was moved.", notes: [], message: null },
};

const HOSTILE = "```\n# forged\n</details><script>`` [x](javascript:1) @team";

/** Lines that are no code: outside of fences, which are as long as they begin. */
function outsideFences(markdown: string): readonly string[] {
	let fence: string | null = null;
	return markdown.split("\n").filter((line) => {
		const [row = ""] = /^\s*`{3,}/.exec(line) ?? [];
		const marks = row.trim();
		if (fence === null && marks !== "") fence = marks;
		else if (fence !== null && line.trim() === fence) fence = null;
		else return fence === null;
		return false;
	});
}

describe("an entry of a changelog as Markdown", () => {
	it("has the heading that release tools look for, the counts with the lane, the text and the notes", () => {
		const markdown = entryMarkdown({ ...entry, notes: [{ language: "typescript", steps: [step()] }] });
		expect(markdown).toBe(`## [1.1.0] - 2026-03-01

1 breaking change, 0 risky changes, 0 compatible changes: ERR.

shop 1.1.0 brings 1 breaking change.

- Breaking: \`POST /books\` was moved.

### Upgrade notes

#### TypeScript

- \`books.create\`: \`POST /books\` was moved.

  Before:

  \`\`\`ts
  await client.books.create();
  \`\`\`

  After:

  \`\`\`ts
  await client.books.add();
  \`\`\`

  \`books.create\` goes on working, deprecated.
`);
	});

	it("names a version by its letters, and says of a strange one no more than text", () => {
		const decision = { summary: { errors: 0, warnings: 0, info: 0 }, lane: "PASS" } as never;
		const release = { day: "2026-03-01", findings: [], decision, upgrade: [] };
		expect(releaseMarkdown({ ...release, version: "2.0.0-rc.1+5" })).toMatch(/^## \[2\.0\.0-rc\.1\+5\] - 2026-03-01\n/);
		const forged = releaseMarkdown({ ...release, version: "1](x)\n# forged" });
		expect(forged.split("\n")[0]).not.toContain("](x)");
		expect(forged).not.toMatch(/^# forged/m);
	});

	it("lets nothing come to life that strangers wrote, in text or in code", () => {
		const notes = [{ language: "go", steps: [step({ subject: HOSTILE, why: [HOSTILE], before: HOSTILE })] }] as const;
		const outside = outsideFences(entryMarkdown({ ...entry, text: HOSTILE, notes, message: HOSTILE })).join("\n");
		expect(outside).not.toMatch(/^\s*# forged/m);
		expect(outside.replace(/`[^`\n]*`/g, "")).not.toMatch(/(?<!\\)<script|(?<!\\)\[x\]\(/);
	});

	it("keeps to what somebody reads", () => {
		const steps = Array.from({ length: 3_000 }, () => step());
		expect(entryMarkdown({ ...entry, notes: [{ language: "python", steps }] })).toContain("- And 2800 more steps.");
	});
});

describe("a delivery's pull request", () => {
	const news = (change: Partial<DeliveryNews> = {}): DeliveryNews => ({
		...{ version: "1.1.0", versionBefore: "1.0.0", step: "major", changes: "shop 1.1.0 brings 1 breaking change." },
		...{ upgrade: ["`POST /books` was moved."], note: { language: "typescript", steps: [step()] } },
		...change,
	});
	const text = {
		service: "shop",
		target: "typescript",
		version: "1.1.0",
		source: "a/b",
		commit: "0".repeat(40),
	} as const;

	it("has the calls before and after where somebody wrote them, and what the findings say elsewhere", () => {
		expect(deliveryMarkdown({ ...text, news: [news()] })).toContain("  After:\n\n  ```ts\n  await client.books.add();");
		const { note: _, ...plain } = news();
		expect(deliveryMarkdown({ ...text, news: [plain] })).toMatch(/### Upgrade notes\n\n- `POST \/books` was moved\.$/);
	});

	it("shows the newest calls alone where GitHub takes no more, and no half of one", () => {
		const before = "x".repeat(300);
		const steps = Array.from({ length: 60 }, () => step({ before }));
		const many = Array.from({ length: 10 }, () => news({ note: { language: "typescript", steps } }));
		const markdown = deliveryMarkdown({ ...text, news: many });
		expect(markdown.length).toBeLessThan(50_000 + 10 * 1_000);
		expect(markdown.match(/await client\.books\.add/g)?.length).toBe(60);
		expect(outsideFences(markdown).join("\n")).not.toContain("xxx");
	});

	it("tells users of each language what breaks in it", () => {
		const finding = (change: object) => makeFinding({ direction: "request", source: "ERR", wire: "INFO", ...change });
		const findings = [
			finding({ message: "Go alone.", breaks: ["go"] }),
			finding({ message: "A tool.", rule: "tool-renamed" }),
			finding({ message: "All.", breaks: ["typescript", "python", "go"] }),
		];
		const told = (target: Parameters<typeof upgradeNotes>[1]) =>
			upgradeNotes({ findings }, target).map((note) => note.replace(/ It changes.*/, ""));
		expect(told("typescript")).toEqual(["All."]);
		expect(told("go").toSorted()).toEqual(["All.", "Go alone."]);
		expect(told("mcp")).toContain("A tool.");
		expect(told("docs")).toHaveLength(3);
	});
});
