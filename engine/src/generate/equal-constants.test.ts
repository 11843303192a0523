import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/*
 * How long an SDK waits, how often it repeats a request and how much it reads is the same in each language: whoever moves a
 * program from one to another meets the same client. The runtimes share no file, so that this reads all three.
 */

type Language = "typescript" | "python" | "go";

const endings: Readonly<Record<Language, RegExp>> = {
	typescript: /(?<!\.test)\.ts$/u,
	python: /(?<!test_[^/]*)\.py$/u,
	go: /(?<!_test)\.go$/u,
};

function sourceOf(language: Language): string {
	const folder = path.join(import.meta.dirname, language, "runtime");
	return readdirSync(folder, { recursive: true, encoding: "utf8" })
		.filter((file) => endings[language].test(file) && !file.startsWith("tests"))
		.sort()
		.map((file) => readFileSync(path.join(folder, file), "utf8"))
		.join("\n");
}

const sources = { typescript: sourceOf("typescript"), python: sourceOf("python"), go: sourceOf("go") };

/** A constant, in the unit of its name, and where each runtime says it: a group holds the number or the list. */
interface Constant {
	readonly is: string;
	readonly typescript: RegExp;
	readonly python: RegExp;
	readonly go: RegExp;
}

const constants: Readonly<Record<string, Constant>> = {
	"milliseconds of an attempt": {
		is: "60000",
		typescript: /client\.timeoutMs \?\? ([\d_]+)/gu,
		python: /^_TIMEOUT: Final = ([\d.]+)$/gmu,
		go: /^\s*usualTimeout\s*= (\d+ \* time\.\w+)$/gmu,
	},
	"times that a request is repeated": {
		is: "2",
		typescript: /\{ retries = (\d+),/gu,
		python: /^_RETRIES: Final = (\d+)$/gmu,
		go: /^\s*usualRetries\s*= (\d+)$/gmu,
	},
	"milliseconds of the first wait": {
		is: "500",
		typescript: /firstDelayMs = ([\d_]+)/gu,
		python: /^_FIRST_DELAY: Final = ([\d.]+)$/gmu,
		go: /^\s*firstDelay\s*= (\d+ \* time\.\w+)$/gmu,
	},
	"milliseconds of the longest wait": {
		is: "8000",
		typescript: /longestDelayMs = ([\d_]+)/gu,
		python: /^_LONGEST_DELAY: Final = ([\d.]+)$/gmu,
		go: /^\s*longestDelay\s*= (\d+ \* time\.\w+)$/gmu,
	},
	"milliseconds after which no attempt starts": {
		is: "120000",
		typescript: /budgetMs = ([\d_]+)/gu,
		python: /^_BUDGET: Final = ([\d.]+)$/gmu,
		go: /^\s*retryBudget\s*= (\d+ \* time\.\w+)$/gmu,
	},
	"requests that the bucket lets repeat": {
		is: "10",
		typescript: /bucket = \{ tokens: (\d+) \}/gu,
		python: /self\._bucket = ([\d.]+)$/gmu,
		go: /^\s*bucketSize\s*= ([\d.]+)$/gmu,
	},
	"what a success gives back to the bucket": {
		is: "0.1",
		typescript: /bucket\.tokens \+ ([\d.]+)/gu,
		python: /self\._bucket \+ ([\d.]+)/gu,
		go: /^\s*bucketGain\s*= ([\d.]+)$/gmu,
	},
	"redirects that are followed": {
		is: "5",
		typescript: /hop === (\d+)/gu,
		python: /^_REDIRECTS: Final = (\d+)$/gmu,
		go: /^\s*maxRedirects\s*= (\d+)$/gmu,
	},
	"bytes of an answer": {
		is: "100000000",
		typescript: /client\.answerLimit \?\? ([\d_]+)/gu,
		python: /^_ANSWER_LIMIT: Final = ([\d_]+)$/gmu,
		go: /^\s*usualAnswerLimit\s*= (.+)$/gmu,
	},
	"bytes of an error": {
		is: "1000000",
		typescript: /readText\(operation, answer, ([\d_]+), true\)/gu,
		python: /^_ERROR_LIMIT: Final = ([\d_]+)$/gmu,
		go: /^\s*failureLimit\s*= (.+)$/gmu,
	},
	"milliseconds before its end at which a token is got anew": {
		is: "30000",
		typescript: /Math\.max\(lasts - (\d+), lasts \/ 2\)/gu,
		python: /^_EARLY = ([\d.]+)$/gmu,
		go: /^const tokenMargin = (\d+ \* time\.\w+)$/gmu,
	},
	"milliseconds that the clock of a webhook may differ": {
		is: "300000",
		typescript: /toleranceSeconds = (\d+)/gu,
		python: /^_TOLERANCE = ([\d.]+)$/gmu,
		go: /^const webhookTolerance = (\d+ \* time\.\w+)$/gmu,
	},
	"statuses that are asked for again, beside 429": {
		is: "408,500,502,503,504",
		typescript: /repeatable && \[([\d, ]+)\]\.includes\(status\)/gu,
		python: /repeatable and status in \(([\d, ]+)\)/gu,
		go: /case (408, [\d, ]+):/gu,
	},
};

/** Seconds of Python, and durations of Go, as what the constant counts; numbers as they are. */
function sayValue(text: string, what: string, pattern: RegExp): string {
	const plain = text.replaceAll(/[_ ]/gu, "");
	const [, count = "", unit = ""] = /^(\d+)\*time\.(\w+)$/u.exec(plain) ?? [];
	if (unit !== "")
		return String(Number(count) * ({ Millisecond: 1, Second: 1_000, Minute: 60_000 }[unit] ?? Number.NaN));
	const inSeconds = what.startsWith("milliseconds") && !/Ms/u.test(pattern.source);
	if (plain.includes(",")) return plain;
	return String(Number(plain) * (inSeconds ? 1_000 : 1));
}

it.each(Object.entries(constants))("is equal in every runtime: %s", (what, constant) => {
	for (const language of ["typescript", "python", "go"] as const) {
		const found = [...sources[language].matchAll(constant[language])].map((match) => match[1] ?? "");
		const values = [...new Set(found.map((text) => sayValue(text, what, constant[language])))];
		expect({ language, values }).toEqual({ language, values: [constant.is] });
	}
});
