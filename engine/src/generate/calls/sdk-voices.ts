import type { OutputOptions, TargetName } from "../../contract/config.ts";
import type { SdkVoice } from "../docs/calls.ts";
import { errorType } from "../go/error-type.ts";
import { packageCode } from "../go/names.ts";
import { splitWords } from "../names/split-words.ts";
import { moduleName } from "../python/module-name.ts";
import { errorClass } from "../python/print-method.ts";
import { word } from "../writer/shell.ts";

/** What the SDKs of a service are called. */
export interface VoiceRequest {
	readonly service: string;
	/** The outputs that are made together; where none of them is an SDK, pages speak of every SDK that there is. */
	readonly outputs: readonly { readonly target: TargetName; readonly options: OutputOptions }[];
}

type Words = Omit<SdkVoice, "setup">;

const voices: readonly ((name: string) => Words)[] = [typescript, python, go];

/** The SDKs that pages speak of, each in its own language's words. */
export function sdkVoices(
	{ service, outputs }: VoiceRequest,
	setupOf: (target: SdkVoice["target"]) => string,
): readonly SdkVoice[] {
	const named = voices.map((voice) => {
		const { target } = voice(service);
		const output = outputs.find((one) => one.target === target);
		return { asked: output !== undefined, words: voice(output?.options.packageName ?? service) };
	});
	const asked = named.filter((one) => one.asked);
	return (asked.length === 0 ? named : asked).map(({ words }) => ({ ...words, setup: setupOf(words.target) }));
}

function typescript(name: string): Words {
	const file = `${splitWords(name).join("-") || "api"}.ts`;
	return {
		target: "typescript",
		label: "TypeScript",
		fence: "ts",
		file,
		start: {
			needs: "Node 22.18 or later",
			// A package may import itself by its name, and Node reads types of whatever is not below node_modules.
			commands: `echo ${word(JSON.stringify({ name, type: "module", exports: `./${file}` }))} > package.json`,
			program: "first-call.ts",
			run: "node first-call.ts",
		},
		errorClass: (status) => (/^\d{3}$/u.test(status) ? `ApiError, status ${status}` : "ApiError"),
		paging: "A call is awaited for its first page; for await goes through all items.",
		webhook: `import { verifyWebhook } from "./${file}";\n\nconst payload = await verifyWebhook(secret, request.headers, body);`,
	};
}

function python(name: string): Words {
	const module = moduleName(name);
	return {
		target: "python",
		label: "Python",
		fence: "python",
		file: `${module}.py`,
		start: { needs: "Python 3.9 or later", commands: "", program: "first_call.py", run: "python3 first_call.py" },
		errorClass,
		paging: "What a call gives goes through all items where it is iterated over, page by page.",
		webhook: `from ${module} import verify_webhook\n\npayload = verify_webhook(body, headers, secret)`,
	};
}

function go(name: string): Words {
	const file = `${splitWords(name).join("-") || "api"}.go`;
	return {
		target: "go",
		label: "Go",
		fence: "go",
		file,
		start: {
			needs: "Go 1.24 or later",
			// Where the module is example.com, a folder of it has the path that calls import.
			commands: `go mod init example.com\nmkdir -p ${word(name)} && mv ${word(file)} ${word(name)}`,
			program: "main.go",
			run: "go run .",
		},
		errorClass: errorType,
		paging: "The method that reads all pages gives an iterator for range.",
		webhook: `err := ${packageCode(name)}.VerifyWebhook(r.Header, body, secret)`,
	};
}
