/** One instruction of a Dockerfile, in capitals, with its words. */
export interface Instruction {
	readonly name: string;
	/** Flags such as `--from=build`, by their names. */
	readonly flags: ReadonlyMap<string, string>;
	/** What follows the flags: the words of a shell form, or the items of a JSON form. */
	readonly words: readonly string[];
}

/** What is built from one `FROM`. */
export interface Stage {
	/** By which other stages name it; empty where it has no name. */
	readonly name: string;
	readonly instructions: readonly Instruction[];
}

/** The stages of a Dockerfile. Understands what ours uses: comments, lines that go on, flags, and words in JSON. */
export function readDockerfile(text: string): readonly Stage[] {
	const lines = text.replaceAll(/^\s*#.*\n/gm, "").replaceAll(/\\\n\s*/g, "");
	const stages: { name: string; instructions: Instruction[] }[] = [];
	for (const line of lines.split("\n").filter((one) => one.trim() !== "")) {
		const instruction = readInstruction(line);
		if (instruction.name === "FROM") {
			const [, as = "", name = ""] = instruction.words;
			stages.push({ name: as.toUpperCase() === "AS" ? name : "", instructions: [] });
		} else stages.at(-1)?.instructions.push(instruction);
	}
	return stages;
}

function readInstruction(line: string): Instruction {
	const [, name = "", flags = "", rest = ""] = /^(\w+)\s+((?:--\S+\s+)*)(.*)$/.exec(line) ?? [];
	const pairs = flags.split(/\s+/).flatMap((flag): [string, string][] => {
		const [, key, value = ""] = /^--([\w-]+)(?:=(.*))?$/.exec(flag) ?? [];
		return key === undefined ? [] : [[key, value]];
	});
	return { name: name.toUpperCase(), flags: new Map(pairs), words: wordsOf(rest) };
}

/** `CMD ["a"]` is JSON, and so is what follows `CMD` in a health check. */
function wordsOf(rest: string): readonly string[] {
	const json = /^(?:CMD\s+)?(\[.*\])$/.exec(rest)?.[1];
	return json === undefined ? rest.split(/\s+/) : (JSON.parse(json) as string[]);
}
