import { DELIVERY_FILE, type DeliverySource, Fault, parseDeliveryFile, sayIssue } from "@driftgate/engine/records";
import type { DestinationView, PlacedOrder, Ports, ProjectDocument } from "../../ports.ts";
import { isSameRepositoryName } from "../linking/same-repository-name.ts";
import { sourceLine } from "./source-line.ts";

/** Only the first of what is wrong with a delivery file is told. */
const MOST_OF_ISSUE = 300;

/**
 * Why another repository does not take an order: what its delivery file, as its default branch has it, does not say. Name
 * and id both have to be the source's: a name can be another repository's tomorrow. Undefined where it takes it.
 */
export async function whyNotNamed(
	{ github }: Ports,
	destination: DestinationView,
	{ project, order }: { readonly project: ProjectDocument; readonly order: PlacedOrder },
): Promise<string | undefined> {
	const { fullName, defaultBranch } = destination;
	const head = await github.headCommit(destination, defaultBranch);
	if (head === undefined) return `${fullName} has no commit on its default branch ${defaultBranch}: push a first one.`;
	const file = await github.readFile(destination, DELIVERY_FILE, head);
	const wanted = sourceLine(project, order);
	if (file === undefined)
		return `${fullName} has no ${DELIVERY_FILE} on ${defaultBranch}: write sources: [${wanted}] there.`;
	try {
		return objectionIn(parseDeliveryFile(file.text), { project, order, fullName });
	} catch (error) {
		if (!(error instanceof Fault)) throw error;
		const first = error.issues[0];
		return `${DELIVERY_FILE} of ${fullName} cannot be used: ${first === undefined ? "" : sayIssue(first).slice(0, MOST_OF_ISSUE)}`;
	}
}

interface Asking {
	readonly project: ProjectDocument;
	readonly order: PlacedOrder;
	readonly fullName: string;
}

function objectionIn(sources: readonly DeliverySource[], { project, order, fullName }: Asking): string | undefined {
	const own = sources.filter(({ id }) => String(id) === project.repositoryId);
	const named = sources.filter(({ repository }) => isSameRepositoryName(repository, project.repoFullName));
	const both = own.filter((source) => named.includes(source));
	const { path } = order.settings;
	const isOpen = ({ paths }: DeliverySource) =>
		paths.some((folder) => path === folder || path.startsWith(`${folder}/`));
	if (both.some(isOpen)) return undefined;
	const remedy = `write ${sourceLine(project, order)}.`;
	if (both.length > 0) return `${DELIVERY_FILE} of ${fullName} does not open the folder ${path}: ${remedy}`;
	if (own.length > 0) return `${DELIVERY_FILE} of ${fullName} has the source's id under another name: ${remedy}`;
	if (named.length > 0) return `${DELIVERY_FILE} of ${fullName} has the source's name with another id: ${remedy}`;
	return `${DELIVERY_FILE} of ${fullName} does not name the source: ${remedy}`;
}
