import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parse } from "yaml";
import { answerProblems } from "./answer-problems.ts";
import { runProcess } from "./child-process.ts";
import type { JobIdentity, TokenRequestVariables } from "./oidc-issuer.ts";
import { repositoryRoot } from "./repository-root.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

/** One step of a job that uses the Action. */
export interface ActionStep {
	/** The folder of a sub-action; the root action where it is left out. */
	readonly action?: "deliver" | "report";
	/** The checked-out repository. */
	readonly workspace: string;
	readonly job: JobIdentity;
	/** The webhook payload that started the workflow, as GITHUB_EVENT_PATH holds it. */
	readonly event: unknown;
	/** `with:` of the step; names as in action.yml. */
	readonly inputs?: Readonly<Record<string, string>>;
	/** Given where the job has `id-token: write`. */
	readonly tokenRequest?: TokenRequestVariables;
	/** Where GitHub is, which is github.com otherwise. */
	readonly variables?: Readonly<Record<"GITHUB_API_URL" | "GITHUB_GRAPHQL_URL", string>>;
	/** Modules that are loaded into the process before the bundle (`node --import`). */
	readonly preloads?: readonly string[];
}

export interface Annotation {
	readonly level: "error" | "warning" | "notice";
	readonly message: string;
	readonly title: string | undefined;
	readonly file: string | undefined;
	readonly line: number | undefined;
	readonly column: number | undefined;
}

export interface ActionResult {
	readonly exitCode: number | null;
	readonly stdout: string;
	readonly stderr: string;
	readonly outputs: Readonly<Record<string, string>>;
	/** The Markdown of the job summary. */
	readonly summary: string;
	readonly annotations: readonly Annotation[];
	/** What the service answered the Action that openapi.json does not describe. */
	readonly undescribed: readonly string[];
	/** The JSON report, or undefined where the Action wrote none. */
	readonly report: unknown;
}

interface ActionMetadata {
	readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
	readonly runs: { readonly using: string; readonly main: string };
}

/**
 * Runs the bundled Action, or one of its sub-actions, as a GitHub runner does: what action.yml names, in a process of its own, with the runner's
 * variables and files and nothing else of this process's environment.
 */
export async function runAction(step: ActionStep): Promise<ActionResult> {
	const folder = await createTemporaryFolder("runner");
	try {
		const home = join(repositoryRoot, step.action ?? "");
		const metadata = parse(await readFile(join(home, "action.yml"), "utf8")) as ActionMetadata;
		const files = await createRunnerFiles(folder.path, step.event);
		const result = await runProcess({
			command: process.execPath,
			args: [
				...[recorderInto(files.answers), ...(step.preloads ?? [])].flatMap((one) => ["--import", one]),
				join(home, metadata.runs.main),
			],
			cwd: step.workspace,
			env: {
				...jobVariables(step),
				...files.variables,
				...inputVariables(metadata, step.inputs ?? {}),
				...step.tokenRequest,
				...step.variables,
			},
		});
		const outputs = parseFileCommands(await readFile(files.variables.GITHUB_OUTPUT, "utf8"));
		return {
			...result,
			outputs,
			summary: await readFile(files.variables.GITHUB_STEP_SUMMARY, "utf8"),
			annotations: parseAnnotations(result.stdout),
			undescribed: await problemsIn(files.answers),
			report: await readReport(outputs["report-path"]),
		};
	} finally {
		await folder.remove();
	}
}

async function createRunnerFiles(folder: string, event: unknown) {
	const variables = {
		GITHUB_EVENT_PATH: join(folder, "event.json"),
		GITHUB_OUTPUT: join(folder, "output"),
		GITHUB_ENV: join(folder, "env"),
		GITHUB_PATH: join(folder, "path"),
		GITHUB_STATE: join(folder, "state"),
		GITHUB_STEP_SUMMARY: join(folder, "summary"),
		RUNNER_TEMP: join(folder, "temp"),
	};
	await mkdir(variables.RUNNER_TEMP);
	await writeFile(variables.GITHUB_EVENT_PATH, JSON.stringify(event));
	for (const name of ["GITHUB_OUTPUT", "GITHUB_ENV", "GITHUB_PATH", "GITHUB_STATE", "GITHUB_STEP_SUMMARY"] as const) {
		await writeFile(variables[name], "");
	}
	const answers = join(folder, "answers");
	await writeFile(answers, "");
	return { variables, answers };
}

function recorderInto(file: string): string {
	const recorder = pathToFileURL(join(import.meta.dirname, "record-answers.ts"));
	recorder.searchParams.set("file", file);
	return recorder.href;
}

async function problemsIn(answers: string): Promise<readonly string[]> {
	const lines = (await readFile(answers, "utf8")).split("\n").filter((line) => line !== "");
	return (await Promise.all(lines.map((line) => answerProblems(JSON.parse(line))))).flat();
}

function jobVariables({ workspace, job }: ActionStep): Record<string, string> {
	return {
		PATH: process.env["PATH"] ?? "",
		HOME: workspace,
		CI: "true",
		GITHUB_ACTIONS: "true",
		GITHUB_WORKSPACE: workspace,
		GITHUB_REPOSITORY: job.repository,
		GITHUB_REPOSITORY_ID: job.repositoryId,
		GITHUB_REPOSITORY_OWNER: job.repositoryOwner,
		GITHUB_REPOSITORY_OWNER_ID: job.repositoryOwnerId,
		GITHUB_REF: job.ref,
		GITHUB_SHA: job.sha,
		GITHUB_HEAD_REF: job.headRef ?? "",
		GITHUB_BASE_REF: job.baseRef ?? "",
		GITHUB_EVENT_NAME: job.event,
		GITHUB_RUN_ID: job.runId ?? "7300000001",
		GITHUB_RUN_ATTEMPT: "1",
		GITHUB_SERVER_URL: "https://github.com",
		RUNNER_OS: "Linux",
		RUNNER_ENVIRONMENT: "github-hosted",
	};
}

/** Every input of action.yml as INPUT_<NAME>, with its default where the step says nothing. */
function inputVariables(metadata: ActionMetadata, given: Readonly<Record<string, string>>): Record<string, string> {
	const unknown = Object.keys(given).find((name) => !Object.hasOwn(metadata.inputs, name));
	if (unknown !== undefined) throw new Error(`action.yml has no input "${unknown}".`);
	return Object.fromEntries(
		Object.entries(metadata.inputs).map(([name, input]) => [
			`INPUT_${name.replaceAll(" ", "_").toUpperCase()}`,
			given[name] ?? input.default ?? "",
		]),
	);
}

/** Reads `name<<DELIMITER` blocks and `name=value` lines. */
export function parseFileCommands(text: string): Record<string, string> {
	const outputs: Record<string, string> = {};
	const lines = text.split("\n");
	for (let index = 0; index < lines.length; index++) {
		const line = lines[index] ?? "";
		const block = /^(?<name>[^=]+?)<<(?<delimiter>.+)$/.exec(line)?.groups;
		if (block?.["name"] !== undefined) {
			const end = lines.indexOf(block["delimiter"] ?? "", index + 1);
			outputs[block["name"]] = lines.slice(index + 1, end).join("\n");
			index = end;
		} else if (line.includes("=")) {
			outputs[line.slice(0, line.indexOf("="))] = line.slice(line.indexOf("=") + 1);
		}
	}
	return outputs;
}

/** Reads the workflow commands `::error file=…,line=…::message` out of a step's output. */
export function parseAnnotations(stdout: string): Annotation[] {
	const commands = stdout.matchAll(/^::(?<level>error|warning|notice)(?: (?<properties>[^\n]*?))?::(?<message>.*)$/gm);
	return [...commands].map(({ groups = {} }) => {
		const properties = parseProperties(groups["properties"] ?? "");
		return {
			level: groups["level"] as Annotation["level"],
			message: unescapeCommand(groups["message"] ?? ""),
			title: properties.get("title"),
			file: properties.get("file"),
			line: toNumber(properties.get("line")),
			column: toNumber(properties.get("col")),
		};
	});
}

function parseProperties(text: string): ReadonlyMap<string, string> {
	const pairs = text.split(",").filter((pair) => pair.includes("="));
	return new Map(
		pairs.map((pair) => {
			const at = pair.indexOf("=");
			return [
				pair.slice(0, at),
				unescapeCommand(
					pair
						.slice(at + 1)
						.replaceAll("%3A", ":")
						.replaceAll("%2C", ","),
				),
			];
		}),
	);
}

function unescapeCommand(text: string): string {
	return text.replaceAll("%0D", "\r").replaceAll("%0A", "\n").replaceAll("%25", "%");
}

function toNumber(text: string | undefined): number | undefined {
	return text === undefined ? undefined : Number(text);
}

async function readReport(path: string | undefined): Promise<unknown> {
	if (path === undefined || path === "") return undefined;
	return JSON.parse(await readFile(path, "utf8"));
}
