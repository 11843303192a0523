import { auditCoverage, sayEdit } from "./audit.ts";
import { type Counts, countBy, sumOf } from "./counts.ts";

/*
 * npm run coverage-audit: every possible edit of the object model of OpenAPI 3.2, judged, and the counts as Markdown.
 * Exits with 1 where an edit has no answer.
 */

const audited = await auditCoverage();
const rows = countBy(audited);
const line = (name: string, counts: Counts): string =>
	`| ${name} | ${counts.locations} | ${counts.edits} | ${counts.judged} | ${counts.resolved} | ${counts.waived} | ${counts.gap} | ${counts.unanswered} |`;

process.stdout.write(
	[
		"| object | locations | edits | judged | judged where the component is used | waived | known gap | unanswered |",
		"|---|---:|---:|---:|---:|---:|---:|---:|",
		...rows.map(([name, counts]) => line(name, counts)),
		line("**all**", sumOf(rows.map(([, counts]) => counts))),
		"",
	].join("\n"),
);

const unanswered = audited.filter(({ answer }) => answer.is === "unanswered");
for (const { edit } of unanswered) process.stderr.write(`Nothing answers this edit: ${sayEdit(edit)}.\n`);
if (unanswered.length > 0) process.exitCode = 1;
