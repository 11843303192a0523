import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { isoDay } from "../../engine/src/lib/iso-day.ts";
import { description } from "../checks/descriptions.ts";
import { replaceDerived } from "../derive/derivation.ts";
import { repositoryRoot } from "../harness/repository-root.ts";
import type { Figure } from "./figure.ts";
import { measureMove, measureOutage, measureRequests, measureShuffled, moved } from "./measure-bursts.ts";
import { measureKills } from "./measure-kills.ts";
import { measureLatency } from "./measure-latency.ts";
import { openStage } from "./stage.ts";

/*
 * npm run github-figures -- [--scale N] [--rounds N] [--write]: the App against a GitHub on loopback, in processes of their
 * own. Prints a table; --write puts it into docs/github-figures.md. --scale divides what is counted, for a short look.
 */

const { values } = parseArgs({
	options: {
		scale: { type: "string", default: "1" },
		rounds: { type: "string", default: "50" },
		write: { type: "boolean", default: false },
	},
});
const shared = process.env["DRIFTGATE_SHARED"] ?? join(repositoryRoot, "../shared");
const scaled = (count: number): number => Math.max(2, Math.round(count / Number(values.scale)));
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const PATHS = ["/v1/payments", "/v1/refunds", "/v1/fees", "/v1/disputes"];

async function measure(): Promise<readonly Figure[]> {
	const figures: Figure[] = [];
	const add = (more: readonly Figure[]): void => {
		figures.push(...more);
		for (const { what, figure, of } of more) print(`${what}: ${figure} (${of})`);
	};
	const stage = await openStage();
	try {
		await stage.link({ "driftgate.yml": moved("1.0.0"), "openapi.yaml": description(PATHS) });
		const small = (round: number) => ({ "openapi.yaml": description([...PATHS, `/v1/more-${round}`]) });
		add(await measureLatency(stage, { name: "a small description", count: scaled(60), files: small }));
		add(await measureRequests(stage, PATHS));
		add(await measureShuffled(stage, PATHS, scaled(250)));
		add(await measureOutage(stage, PATHS, scaled(50)));
		add(await measureMove(stage, PATHS, scaled(250)));
		add(await measureKills(stage, PATHS, Number(values.rounds)));
	} finally {
		await stage.stop();
	}
	add(await measureLarge());
	return figures;
}

/** GitHub's own description, 13 MB, with one path that is renamed each time. */
async function measureLarge(): Promise<readonly Figure[]> {
	const text = await readFile(join(shared, "corpus/github-rest/octokit-23.0.2.json"), "utf8");
	const stage = await openStage();
	try {
		const config = moved("1.0.0").replace("openapi.yaml", "openapi.json");
		await stage.link({ "driftgate.yml": config, "openapi.json": text });
		const files = (round: number) => ({ "openapi.json": text.replace('"/zen"', `"/zen-${round}"`) });
		return await measureLatency(stage, { name: "GitHub's description", count: scaled(20), files });
	} finally {
		await stage.stop();
	}
}

const figures = await measure();
const rows = figures.map(({ what, figure, of }) => `| ${what} | ${figure} | ${of} |`);
const table = [
	"| what | figure | over |",
	"|---|---|---|",
	...rows,
	"",
	`Printed by \`npm run github-figures -- --write\` on ${isoDay(Date.now())}.`,
].join("\n");
print(`\n${table}`);
if (values.write) {
	const page = join(repositoryRoot, "docs/github-figures.md");
	await writeFile(page, replaceDerived(await readFile(page, "utf8"), "github-figures", table));
}
