import { spawn } from "node:child_process";

/** TypeScript's server for editors, as a process of its own. */
export interface Tsserver {
	/** A command that has no answer. */
	tell(command: string, request: object): void;
	/** Gives the body of the answer, or rejects with what the server says is wrong. */
	ask(command: string, request: object): Promise<unknown>;
	stop(): void;
}

interface Answer {
	readonly type: string;
	readonly request_seq?: number;
	readonly success?: boolean;
	readonly message?: string;
	readonly body?: unknown;
}

/** `script`: the path of tsserver.js. */
export function startTsserver(script: string): Tsserver {
	const server = spawn(process.execPath, [script, "--disableAutomaticTypingAcquisition"], {
		stdio: ["pipe", "pipe", "ignore"],
	});
	const waiting = new Map<number, (answer: Answer) => void>();
	let count = 0;
	let text = "";
	server.stdout.setEncoding("utf8").on("data", (piece: string) => {
		text += piece;
		// Each answer is a line of JSON behind a header; a line that is none stays until the rest of it comes.
		const lines = text.split("\n");
		text = lines.pop() ?? "";
		for (const line of lines.filter((one) => one.startsWith("{"))) {
			const answer: Answer = JSON.parse(line);
			if (answer.type === "response") waiting.get(answer.request_seq ?? 0)?.(answer);
		}
	});
	const send = (command: string, request: object): number => {
		count += 1;
		server.stdin.write(`${JSON.stringify({ seq: count, type: "request", command, arguments: request })}\n`);
		return count;
	};
	return {
		tell: (command, request) => void send(command, request),
		ask: (command, request) =>
			new Promise((resolve, reject) => {
				const seq = send(command, request);
				waiting.set(seq, ({ success, message, body }) => {
					waiting.delete(seq);
					if (success === true) resolve(body);
					else reject(new Error(message));
				});
			}),
		stop: () => void server.kill(),
	};
}
