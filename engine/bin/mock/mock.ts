import { buildApi } from "../../src/ir/build-api.ts";
import { count, plain } from "../../src/lib/say.ts";
import { parseForGeneration } from "../../src/parse/parse-for-generation.ts";
import { type Command, Refusal, UsageError } from "../command.ts";
import { errorCode } from "../error-code.ts";
import { readArguments } from "../read-arguments.ts";
import { readSpec } from "../read-spec.ts";
import { serveMock } from "./serve-mock.ts";

const USUAL_PORT = 4010;

const HELP = `Serves a description: answers with its examples, or with payloads made from its schemas, and refuses wrong requests.

Usage: driftgate mock SPEC [--port N] [--host ADDRESS]

  SPEC             an OpenAPI description, YAML or JSON: a file, a folder, git:REF:PATH, or - for standard input
  --port N         the port to listen on (default: ${USUAL_PORT}; 0 takes a free one)
  --host ADDRESS   the address to listen on (default: 127.0.0.1, which only this machine reaches)

A wrong path is 404, a wrong method 405, a missing credential 401, and a wrong parameter or body 400, with a problem
(application/problem+json) that names each place. Any credential is accepted. Ends when it is interrupted.

Examples:
  driftgate mock openapi.yaml --port 4010
  curl http://127.0.0.1:4010/v1/books

Exit status: 0 interrupted, 2 the input cannot be used.
`;

export const mock: Command = {
	help: HELP,
	run: async (args, here, terminal) => {
		const { positionals, options } = readArguments(args, {
			command: "mock",
			positionals: ["SPEC"],
			least: 1,
			options: ["port", "host"],
		});
		const [spec = ""] = positionals;
		const port = readPort(options.get("port"));
		const host = options.get("host");
		const { input, note } = await readSpec(spec, here, terminal);
		const api = buildApi(await parseForGeneration(input));
		const { url } = await serveMock(api, { port, ...(host === undefined ? {} : { host }) }).catch((error: unknown) => {
			throw new Refusal(sayNotListening(error, port, host));
		});
		const about = `${count(api.operations.length, "operation")} of ${plain(api.info.title)}`;
		return { status: 0, out: `${url} answers for ${about}.\n`, err: note };
	},
};

function readPort(text: string | undefined): number {
	if (text === undefined) return USUAL_PORT;
	const port = Number(text);
	if (/^\d{1,5}$/u.test(text) && port <= 65_535) return port;
	throw new UsageError(`--port takes a number from 0 to 65535, not ${plain(text)}.`);
}

function sayNotListening(error: unknown, port: number, host = "127.0.0.1"): string {
	const code = errorCode(error);
	if (code === "EADDRINUSE") return `Port ${port} is taken: choose another with --port, or 0 for any that is free.`;
	if (code === "EACCES") return `Port ${port} is for administrators: choose one above 1023 with --port.`;
	return `${plain(host)} cannot be listened on${code === undefined ? "" : ` (${code})`}: leave out --host for this machine.`;
}
