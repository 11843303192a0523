import type { Destination } from "@driftgate/engine/records";
import type { DestinationView, Ports } from "../../ports.ts";
import { inTurn } from "../writing/in-turn.ts";

/** The same destination, whose writes wait for the installation's turn, after verdicts and comments. */
export function destinationInTurn(ports: Ports, view: DestinationView): Destination {
	const to = ports.shipping.openDestination(view);
	const { installationId } = view;
	const write = <T>(how: () => Promise<T>): Promise<T> => inTurn(ports, { installationId, kind: "delivery" }, how);
	return {
		...to,
		writeTree: (tree, edits) => write(() => to.writeTree(tree, edits)),
		writeCommit: (commit) => write(() => to.writeCommit(commit)),
		move: (branch, from, commit) => write(() => to.move(branch, from, commit)),
		commit: (on, message, edits) => write(() => to.commit(on, message, edits)),
		open: (branch, said) => write(() => to.open(branch, said)),
		change: (number, said) => write(() => to.change(number, said)),
	};
}
