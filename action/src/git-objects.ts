import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { ByteLines } from "./byte-lines.ts";

/** One object of git's database. */
export interface GitObject {
	/** In hexadecimal. */
	readonly id: string;
	readonly type: string;
	/** Of `bytes`, and known before they are read. */
	readonly size: number;
	readonly bytes: Buffer;
}

/** Throws where an object of this many bytes is not to be read. */
export type CheckSize = (bytes: number) => void;

/**
 * git's objects, read through one `git cat-file --batch` for all of them: to start a process costs more than to read from
 * it. Names are ids and revisions of ours, never a path: git takes a name by the line, and a path may hold any character.
 */
export interface GitObjects {
	/** undefined for what the repository does not have. Throws where git says nothing, and what `check` throws. */
	read(name: string, check: CheckSize): Promise<GitObject | undefined>;
	/** Ends the process; the next question would start another. */
	close(): void;
}

type Batch = ChildProcessByStdio<Writable, Readable, null>;

/** How git is called: `args` come behind what every call has. */
export interface GitCall {
	readonly program: string;
	readonly args: readonly string[];
	readonly cwd: string;
	readonly env: NodeJS.ProcessEnv;
}

const timeoutMs = 30_000;

export function openGitObjects(call: (args: readonly string[]) => Promise<GitCall>): GitObjects {
	let opened: { readonly batch: Batch; readonly answers: ByteLines } | undefined;
	let last: Promise<unknown> = Promise.resolve();
	const close = (): void => {
		opened?.batch.kill();
		opened?.batch.stdin.destroy();
		opened?.batch.stdout.destroy();
		opened = undefined;
	};
	const open = async () => {
		const { program, args, ...options } = await call(["cat-file", "--batch"]);
		const batch = spawn(program, args, { ...options, stdio: ["pipe", "pipe", "ignore"] });
		// What became of it is said by what can be read of it: nothing.
		batch.on("error", () => {});
		batch.stdin.on("error", () => {});
		return { batch, answers: new ByteLines(batch.stdout) };
	};
	const readNext = async (name: string, check: CheckSize): Promise<GitObject | undefined> => {
		opened ??= await open();
		const { batch, answers } = opened;
		const timer = setTimeout(() => batch.kill(), timeoutMs);
		try {
			batch.stdin.write(`${name}\n`);
			return await readAnswer(answers, check);
		} catch (error) {
			// What is left of this answer would be read as the next one.
			close();
			throw error;
		} finally {
			clearTimeout(timer);
		}
	};
	return {
		read(name, check) {
			const answer = last.then(() => readNext(name, check));
			last = answer.catch(() => {});
			return answer;
		},
		close,
	};
}

/** `<id> <type> <size>`, the bytes and a line's end; `<name> missing` where there is none. */
async function readAnswer(answers: ByteLines, check: CheckSize): Promise<GitObject | undefined> {
	const { id, type, size } = /^(?<id>[0-9a-f]+) (?<type>[a-z]+) (?<size>\d+)$/.exec(await answers.line())?.groups ?? {};
	if (id === undefined || type === undefined) return undefined;
	check(Number(size));
	const bytes = await answers.take(Number(size));
	await answers.take(1);
	return { id, type, size: Number(size), bytes };
}
