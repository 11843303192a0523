import type { InstalledRepository } from "../installed-repository.ts";
import { writeTo } from "./write-to.ts";

const FOLD = `mutation ($id: ID!) {
	minimizeComment(input: { subjectId: $id, classifier: RESOLVED }) { minimizedComment { isMinimized } }
}`;
const SHOW = `mutation ($id: ID!) {
	unminimizeComment(input: { subjectId: $id }) { unminimizedComment { isMinimized } }
}`;

/**
 * Folds a comment away as resolved, or shows it again: of GitHub's interfaces GraphQL alone has that. A comment that is gone
 * is left so. Throws as `writeTo`.
 */
export async function minimiseComment(
	repository: InstalledRepository,
	nodeId: string,
	isMinimised: boolean,
): Promise<void> {
	await writeTo(repository, () => repository.client.graphql(isMinimised ? FOLD : SHOW, { id: nodeId }));
}
