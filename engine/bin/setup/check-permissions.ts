import type { JsonValue } from "../../src/contract/json.ts";
import { isObject } from "../../src/lib/json-kind.ts";
import { plain } from "../../src/lib/say.ts";
import type { SettingsFile } from "../settings-file.ts";
import { inputOf, partOf, type Step } from "./action-steps.ts";
import type { Missing } from "./missing.ts";

/** What each part of Driftgate needs; `id-token` only where a service is asked. */
const NEEDED: Readonly<Record<"gate" | "report" | "deliver", readonly string[]>> = {
	gate: ["contents: read"],
	report: ["actions: read", "pull-requests: write"],
	deliver: ["contents: read"],
};

/** What a step beside the gate needs, where it is a usual companion. */
const COMPANIONS: ReadonlyMap<string, string> = new Map([
	["github/codeql-action/upload-sarif", "security-events: write"],
]);

/** Where a job's token has more rights than its Driftgate needs, or fewer. */
export function checkPermissions(
	workflow: SettingsFile,
	own: readonly Step[],
	beside: readonly Step[],
): readonly Missing[] {
	const jobs = new Map(own.map((step) => [step.job.join("\n"), step.job]));
	return [...jobs.values()].flatMap((job) => {
		const steps = beside.filter((step) => step.job.join("\n") === job.join("\n"));
		return checkJob(workflow, job, steps);
	});
}

function checkJob(workflow: SettingsFile, job: readonly string[], steps: readonly Step[]): readonly Missing[] {
	const ways = [[...job, "permissions"], ["permissions"]];
	const way = ways.find((one) => workflow.valueAt(one) !== undefined);
	const needed = new Set(steps.flatMap((step) => neededBy(step)));
	const remedy = `permissions: {${[...needed].join(", ")}}`;
	if (way === undefined) {
		const message = `The job has whatever rights the repository gives by itself: add \`${remedy}\`.`;
		return [{ at: workflow.locate(job), message }];
	}
	const at = workflow.locate(way);
	const given = workflow.valueAt(way) ?? null;
	if (!isObject(given))
		return [{ at, message: `\`${plain(String(given))}\` is more than is needed: write \`${remedy}\`.` }];
	const more = tooMuch(given, needed);
	const less = [...needed].filter((one) => !grants(given, one));
	return [
		...(more.length === 0
			? []
			: [
					{
						at,
						message: `${more.join(", ")} is not needed by the gate: write \`${remedy}\`, and give what needs more a job of its own.`,
					},
				]),
		...(less.length === 0 ? [] : [{ at, message: `${less.join(", ")} is lacking: write \`${remedy}\`.` }]),
	];
}

function neededBy(step: Step): readonly string[] {
	const part = partOf(step);
	if (part === undefined) {
		const companion = COMPANIONS.get(step.uses.replace(/@.*/, ""));
		return companion === undefined ? [] : [companion];
	}
	const asked = inputOf(step, "server-url");
	const asksService = asked !== undefined && asked !== "";
	return [...NEEDED[part], ...(asksService ? ["id-token: write"] : [])];
}

function grants(given: Readonly<Record<string, JsonValue>>, permission: string): boolean {
	const [name = "", level] = permission.split(": ");
	return given[name] === level || given[name] === "write";
}

/** Rights to write that nothing of Driftgate in the job uses. */
function tooMuch(given: Readonly<Record<string, JsonValue>>, needed: ReadonlySet<string>): readonly string[] {
	return Object.entries(given)
		.filter(([name, level]) => level === "write" && !needed.has(`${name}: write`))
		.map(([name]) => `${plain(name)}: write`);
}
