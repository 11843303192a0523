import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Figure, middle } from "./figure.ts";
import { startTsserver, type Tsserver } from "./tsserver.ts";

/*
 * How long an editor waits for completions in a program that uses a generated client: the program is edited, and the server
 * of TypeScript is asked at once, as it is while somebody types.
 */

const RUNS = 15;

/** A place of the program: what stands before the cursor, and a name that must be offered there. */
interface Place {
	readonly what: string;
	readonly before: string;
	readonly offered: string;
	readonly after: string;
}

const places: readonly Place[] = [
	{ what: "TypeScript, completion of a group", before: "client.", offered: "repos", after: "" },
	{ what: "TypeScript, completion of a method", before: "client.issues.", offered: "create", after: "" },
	{ what: "TypeScript, completion of an argument", before: "client.issues.create({ ", offered: "title", after: " });" },
];

/** Middle of several waits in milliseconds, for the file of GitHub's description in a folder; none without one. */
export async function figuresOfCompletion(folder: string, tsserver: string): Promise<readonly Figure[]> {
	const sdk = readdirSync(folder).find((name) => name.endsWith(".ts"));
	if (sdk === undefined) return [];
	const program = join(folder, "completion", "program.ts");
	mkdirSync(join(folder, "completion"), { recursive: true });
	const head = `import { createClient } from "../${sdk}";\nconst client = createClient();\n`;
	writeFileSync(program, head);
	writeFileSync(
		join(folder, "completion", "tsconfig.json"),
		JSON.stringify({ compilerOptions, files: ["program.ts"] }),
	);
	const server = startTsserver(tsserver);
	try {
		server.tell("open", { file: program, fileContent: head });
		const figures: Figure[] = [];
		for (const place of places) {
			// The first question waits for the whole project, which an editor loads once.
			await waitFor(server, program, head, place);
			const waits: number[] = [];
			for (let run = 0; run < RUNS; run++) waits.push(await waitFor(server, program, head, place));
			figures.push({ what: place.what, value: Math.round(middle(waits)), most: 200, unit: "ms" });
		}
		return figures;
	} finally {
		server.stop();
	}
}

const compilerOptions = {
	strict: true,
	target: "es2022",
	module: "nodenext",
	allowImportingTsExtensions: true,
	noEmit: true,
};

/** Types the last character before the cursor, so that nothing of the last answer can be kept, and asks there. */
async function waitFor(server: Tsserver, file: string, head: string, place: Place): Promise<number> {
	const line = head.split("\n").length;
	const whole = `${place.before}${place.after}`;
	const at = place.before.length;
	const change = (offset: number, endOffset: number, insertString: string): void =>
		server.tell("change", { file, line, offset, endLine: line, endOffset, insertString });
	change(1, 1, whole);
	change(at, at + 1, "");
	change(at, at, place.before.slice(-1));
	const started = performance.now();
	const body = await server.ask("completionInfo", { file, line, offset: at + 1 });
	const waited = performance.now() - started;
	change(1, whole.length + 1, "");
	const entries = Object(body).entries as readonly { readonly name: string }[] | undefined;
	if (entries?.some(({ name }) => name === place.offered) !== true) {
		throw new Error(`${place.offered} is not offered after ${place.before}`);
	}
	return waited;
}
