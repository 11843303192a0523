import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Attack, AttackContext } from "../attack.ts";
import { askForEvidence, readEvidence } from "../client/evidence.ts";
import { filesOf } from "../client/files.ts";
import { openTown } from "../town.ts";

const driftgate = join(import.meta.dirname, "../../../../engine/bin/driftgate.js");

export const foreignEvidence: Attack = {
	name: "foreign-evidence",
	holds: "driftgate verify takes no package but that of the log whose key it was given, as it was signed",
	async run(context) {
		const { tally, world } = context;
		const town = await openTown(world, tally);
		const ada = await town.person("ada");
		const mine = await town.track("mine");
		const others = await town.track("others", { files: filesOf({ service: "others-api", mark: "others" }) });
		const [own, foreign] = [
			readEvidence(await askForEvidence(ada, mine.id)),
			readEvidence(await askForEvidence(ada, others.id)),
		];
		const folder = await mkdtemp(join(tmpdir(), "driftgate-attack-"));
		try {
			await tryAll(context, folder, own.content, foreign.content);
		} finally {
			await rm(folder, { recursive: true });
		}
	},
};

async function tryAll(context: AttackContext, folder: string, own: string, foreign: string): Promise<void> {
	const { tally } = context;
	const key: string = JSON.parse(own).log.key;
	const accepts = (content: string, by: string) => verify(folder, content, by);
	if (!(await accepts(own, key))) throw new Error(`Its own package is not accepted: ${key}`);
	tally.note("another project's package under the key of mine", await accepts(foreign, key));
	for (const [what, forged] of foreignKeys(key)) tally.note(`my package under ${what}`, await accepts(own, forged));
	const pages = [...junkNotes(context, own), ...changedPackages(context, own, foreign)];
	const chosen = context.share === 1 ? pages : pages.slice(0, Math.ceil(pages.length * context.share));
	for (const [what, content] of chosen) {
		if (content === own) throw new Error(`Nothing was changed: ${what}`);
		tally.note(what, await accepts(content, key));
	}
}

/** True where the command line says that it is verified. */
async function verify(folder: string, content: string, key: string): Promise<boolean> {
	const [packagePath, keyPath] = [join(folder, "package.json"), join(folder, "key.pub")];
	await Promise.all([writeFile(packagePath, content), writeFile(keyPath, `${key}\n`)]);
	return new Promise((resolve) => {
		execFile(process.execPath, [driftgate, "verify", packagePath, "--key", keyPath], (error) =>
			resolve(error === null),
		);
	});
}

/** C2SP signed-note: a key's id is the head of SHA-256 over its name, a newline and its bytes. */
function verifierKey(name: string, key: Buffer): string {
	const id = createHash("sha256").update(name).update("\n").update(key).digest("hex").slice(0, 8);
	return `${name}+${id}+${key.toString("base64")}`;
}

function foreignKeys(key: string): readonly (readonly [string, string])[] {
	const [name = "", id = "", ...rest] = key.split("+");
	const bytes = Buffer.from(rest.join("+"), "base64");
	const names = [
		"driftgate/projects/00000000-0000-7000-8000-000000000000",
		`${name}x`,
		name.slice(0, -1),
		name.toUpperCase(),
		"example.com/log",
	];
	return [
		...names.map((other) => [`a key of the name ${other}`, verifierKey(other, bytes)] as const),
		...names.map(
			(other) =>
				[`a key of the name ${other} with another's id`, `${other}+${id}+${bytes.toString("base64")}`] as const,
		),
		["a key with a wrong id", `${name}+00000000+${bytes.toString("base64")}`],
		["another key of its name", verifierKey(name, Buffer.concat([Buffer.of(1), Buffer.alloc(32, 7)]))],
		["a key of another algorithm", verifierKey(name, Buffer.concat([Buffer.of(9), bytes.subarray(1)]))],
	];
}

const DASH = "\u2014";

/** Ways to make a note malformed (c2sp.org/signed-note), each as a change of its text. */
function junkOf(note: string): readonly (readonly [string, string])[] {
	const at = note.indexOf("\n\n") + 2;
	const [text, lines] = [note.slice(0, at), note.slice(at)];
	const good = Buffer.alloc(68, 1).toString("base64");
	const added = [
		["a line without a dash", "junk\n"],
		["a line with a hyphen", `- name ${good}\n`],
		["a line of no signature", `${DASH} name\n`],
		["a line of a name alone with a blank", `${DASH} name \n`],
		["a line without a name", `${DASH}  ${good}\n`],
		["a name with a plus", `${DASH} na+me ${good}\n`],
		["a name with a blank inside", `${DASH} na me ${good}\n`],
		["a name with a no-break space", `${DASH} na\u00a0me ${good}\n`],
		["no base64", `${DASH} name !!!!\n`],
		["base64 without padding", `${DASH} name ${Buffer.alloc(67, 1).toString("base64").replaceAll("=", "")}\n`],
		["base64 for URLs", `${DASH} name ${Buffer.alloc(68, 255).toString("base64url")}\n`],
		["four bytes alone", `${DASH} name ${Buffer.alloc(4, 1).toString("base64")}\n`],
		["three bytes", `${DASH} name ${Buffer.alloc(3, 1).toString("base64")}\n`],
		["an empty line between", "\n"],
		["a carriage return", `${DASH} name ${good}\r\n`],
		["a control character", `${DASH} na\u0001me ${good}\n`],
		["a tab", `${DASH}\tname ${good}\n`],
		["a blank at the end", `${DASH} name ${good} \n`],
	] as const;
	const first = lines.split("\n")[0] ?? "";
	return [
		...added.flatMap(([what, line]) => [
			[`${what}, behind`, `${text}${lines}${line}`] as const,
			[`${what}, in front`, `${text}${line}${lines}`] as const,
		]),
		["no newline at the end", note.slice(0, -1)],
		["two newlines at the end", `${note}\n`],
		["a control character in the text", `\u0002${note}`],
		["a hundred and one signatures", `${text}${lines}${`${DASH} name ${good}\n`.repeat(101)}`],
		["the same signature under another name", `${text}${first.replace(/ \S+ /, " example.com/other ")}\n`],
		["no signature", text],
	];
}

/** The package with one of its notes changed so: seal, checkpoint and the checkpoint before. */
function junkNotes(_: AttackContext, own: string): readonly (readonly [string, string])[] {
	const document = JSON.parse(own) as { seal: string; log: Record<string, string> };
	const places = [["seal", document.seal]] as const;
	return places.flatMap(([place, note]) =>
		junkOf(note).map(
			([what, junk]) =>
				[`${place} with ${what}`, own.replace(JSON.stringify(note), () => JSON.stringify(junk))] as const,
		),
	);
}

/** One byte of the document is another, or one part of it is another package's. */
function changedPackages(
	{ random, share }: AttackContext,
	own: string,
	foreign: string,
): readonly (readonly [string, string])[] {
	const bytes = Array.from({ length: Math.ceil(60 * share) }, () => {
		const at = random.below(own.length);
		const other = own[at] === "a" ? "b" : "a";
		return [`byte ${at} is another`, `${own.slice(0, at)}${other}${own.slice(at + 1)}`] as const;
	});
	const [mine, theirs] = [JSON.parse(own), JSON.parse(foreign)];
	const parts = Object.keys(mine).filter((part) => JSON.stringify(mine[part]) !== JSON.stringify(theirs[part]));
	const mixed = parts.map(
		(part) =>
			[`${part} is another package's`, `${JSON.stringify({ ...mine, [part]: theirs[part] }, null, "\t")}\n`] as const,
	);
	return [...bytes, ...mixed];
}
