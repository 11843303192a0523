import type { OutputOptions, TargetName } from "../../contract/config.ts";
import type { SdkVoice } from "../docs/calls.ts";
import { errorType } from "../go/error-type.ts";
import { packageCode } from "../go/names.ts";
import { splitWords } from "../names/split-words.ts";
import { moduleName } from "../python/module-name.ts";
import { errorClass } from "../python/print-method.ts";

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
		errorClass,
		paging: "What a call gives goes through all items where it is iterated over, page by page.",
		webhook: `from ${module} import verify_webhook\n\npayload = verify_webhook(body, headers, secret)`,
	};
}

function go(name: string): Words {
	return {
		target: "go",
		label: "Go",
		fence: "go",
		file: `${splitWords(name).join("-") || "api"}.go`,
		errorClass: errorType,
		paging: "The method that reads all pages gives an iterator for range.",
		webhook: `err := ${packageCode(name)}.VerifyWebhook(r.Header, body, secret)`,
	};
}
