import type { Ports } from "../../ports.ts";
import { updateDocument } from "../records/update-document.ts";
import { inTurn } from "../writing/in-turn.ts";
import type { CommentPlace } from "./show-comment.ts";

/** Says at each comment with commands what came of them. GitHub keeps one of a kind, however often it is made. */
export async function react(ports: Ports, { repository, id }: CommentPlace): Promise<void> {
	const pull = await ports.store.get("pullRequests", id);
	const { installationId } = repository;
	for (const answer of pull?.answers.filter(({ isReacted }) => !isReacted) ?? []) {
		const { reaction, source } = answer;
		await inTurn(ports, { installationId, kind: "comment" }, () => ports.writes.react(repository, source.id, reaction));
		await updateDocument(
			ports.store,
			"pullRequests",
			id,
			(current) =>
				current && {
					...current,
					answers: current.answers.map((one) => (one.id === answer.id ? { ...one, isReacted: true } : one)),
				},
		);
	}
}
