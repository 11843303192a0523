import type {
	AppliedException,
	AskingPerson,
	AskingWorkflow,
	DecisionDetails,
	ExceptionOrigin,
	PersonRecord,
} from "../contract/evidence.ts";
import { digest } from "../lib/digest.ts";
import { markdownCode, markdownText } from "./markdown/markdown-text.ts";

/** Says who a hash of the details stands for. */
export type SayPerson = (person: string) => string;

/** Of the texts that a package shows; the text of whoever else is named was erased. */
export function personSayer(people: readonly string[]): SayPerson {
	const known = new Map(people.map((text) => [digest(text), JSON.parse(text) as PersonRecord]));
	return (person) => {
		const { login, id } = known.get(person) ?? {};
		const isKnown = login !== undefined && id !== undefined;
		return isKnown ? `${markdownText(login)} (${markdownCode(id)})` : `erased (${markdownCode(person.slice(0, 12))})`;
	};
}

/** Who asked for a decision: a workflow run, a person, or GitHub with a push. */
export function sayAsker({ workflow, asked_by }: DecisionDetails, sayPerson: SayPerson): string {
	if (workflow !== undefined) return sayWorkflow(workflow);
	return asked_by === undefined ? "no workflow" : sayAskingPerson(asked_by, sayPerson);
}

function sayAskingPerson({ person, key }: AskingPerson, sayPerson: SayPerson): string {
	return key === undefined ? sayPerson(person) : `${sayPerson(person)}, with the key ${markdownCode(key)}`;
}

function sayWorkflow(workflow: AskingWorkflow): string {
	const { event_name, run_id, run_attempt } = workflow;
	return `run ${markdownCode(run_id)}, attempt ${markdownCode(run_attempt)}, ${markdownCode(event_name)}`;
}

/** Who added an exception, and who confirmed it where somebody had to. */
export function sayAccepters(
	{ added_by, confirmed_by }: Pick<AppliedException, "added_by" | "confirmed_by">,
	sayPerson: SayPerson,
): string {
	const added = sayOrigin(added_by, sayPerson);
	return confirmed_by === undefined ? added : `${added}, confirmed by ${sayPerson(confirmed_by.person)}`;
}

function sayOrigin(origin: ExceptionOrigin | undefined, sayPerson: SayPerson): string {
	if (origin === undefined) return "not recorded";
	if ("person" in origin) return sayPerson(origin.person);
	return `${markdownCode(origin.file)} at ${markdownCode(origin.commit_sha)}`;
}
