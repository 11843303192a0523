import type { InstalledRepository } from "../installed-repository.ts";
import { writeTo } from "./write-to.ts";

const FOLD = `mutation ($id: ID!) {
	minimizeComment(input: { subjectId: $id, classifier: RESOLVED }) { minimizedComment { isMinimized } }
}`;
const SHOW = `mutation ($id: ID!) {
	unminimizeComment(input: { subjectId: $id }) { unminimizedComment { isMinimized } }
}`;

/** What GraphQL says in an answer of 200 (GitHub, "Using the GraphQL API", errors). */
interface Refused {
	readonly errors?: readonly { readonly type?: string }[];
}

const LEFT = new Set(["NOT_FOUND", "FORBIDDEN", "UNPROCESSABLE"]);

/** Whether the comment is gone, or the conversation is closed to us: the same again is refused again. */
const isLeft = (error: unknown): boolean =>
	(Object(error) as Refused).errors?.some(({ type = "" }) => LEFT.has(type)) === true;

/**
 * Folds a comment away as resolved, or shows it again: of GitHub's interfaces GraphQL alone has that. A comment that is gone,
 * or that GitHub does not let us fold, is left as it is. Throws as `writeTo`.
 */
export async function minimiseComment(
	repository: InstalledRepository,
	nodeId: string,
	isMinimised: boolean,
): Promise<void> {
	await writeTo(repository, async () => {
		try {
			await repository.client.graphql(isMinimised ? FOLD : SHOW, { id: nodeId });
		} catch (error) {
			if (!isLeft(error)) throw error;
		}
	});
}
