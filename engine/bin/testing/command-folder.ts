import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { answer } from "../answer.ts";
import { noTerminal, type Terminal } from "../terminal.ts";

/** A folder of its own for each test, and the command line in it. */
export interface CommandFolder {
	/** The whole path. */
	readonly path: string;
	write(name: string, content: string | Uint8Array): void;
	/** In this process: what the command line answers. */
	driftgate(...args: readonly string[]): Promise<Answer>;
	/** The same, typed into a terminal. */
	driftgateOn(terminal: Partial<Terminal>, ...args: readonly string[]): Promise<Answer>;
}

export interface Answer {
	readonly status: number;
	readonly stdout: string;
	readonly stderr: string;
}

/** Makes the folder before each test of the file, and removes it after. */
export function useCommandFolder(): CommandFolder {
	let folder = "";
	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), "driftgate-bin-"));
	});
	afterEach(() => rmSync(folder, { recursive: true, force: true }));
	const driftgateOn: CommandFolder["driftgateOn"] = async (terminal, ...args) => {
		const { status, out, err = "" } = await answer(args, folder, { ...noTerminal, ...terminal });
		return { status, stdout: out, stderr: err };
	};
	return {
		get path() {
			return folder;
		},
		write(name, content) {
			mkdirSync(dirname(join(folder, name)), { recursive: true });
			writeFileSync(join(folder, name), content);
		},
		driftgate: (...args) => driftgateOn({}, ...args),
		driftgateOn,
	};
}

/** A description of one operation whose parameter has at most so many characters. */
export const description = (maxLength: number, more = ""): string => `openapi: 3.1.0
info: { title: Payments API, version: 1.0.0 }
paths:
  /payments:
    get:
      operationId: listPayments
      parameters:
        - { name: after, in: query, schema: { type: string, maxLength: ${maxLength} } }
      responses:
        "204": { description: None }
${more}`;

export const config = (more = ""): string =>
	`service: payments-api\nversion: 1.4.0\nspec: ./openapi.yaml\noutputs: { typescript: true }\n${more}`;
