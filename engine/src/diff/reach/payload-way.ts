import type { PayloadStep, PayloadWay } from "../../contract/change.ts";
import { leastMild } from "../../openapi/weight-of-reach.ts";
import { type Root, reachAt } from "../edit.ts";
import { writtenForm } from "../schemas/form.ts";
import type { PairNode, ParentLink } from "./pair-node.ts";

/** The way down from the nearest pair that an operation carries, where most depends on it. `isMeant` tells which parts count. */
export function nearestWay(above: readonly PairNode[], isMeant: (root: Root) => boolean): PayloadWay | null {
	const nearest = leastMild(carriers(above, isMeant), ({ root }) => reachAt(root)) ?? null;
	if (nearest === null) return null;
	const { node, root } = nearest;
	return {
		reach: reachAt(root),
		form: writtenForm(node.view.form),
		...(node.view.form === "segment" ? { isSegment: true } : {}),
		root: { before: node.before, after: node.after },
		steps: stepsDown(node),
	};
}

interface Carrier {
	readonly node: PairNode;
	readonly root: Root;
}

function* carriers(above: readonly PairNode[], isMeant: (root: Root) => boolean): Iterable<Carrier> {
	for (const node of above) for (const root of node.roots) if (isMeant(root)) yield { node, root };
}

function stepsDown(from: PairNode): readonly PayloadStep[] {
	const steps: PayloadStep[] = [];
	for (let { down } = from; down !== null; { down } = down.child) steps.push(payloadStep(down));
	return steps;
}

const known = new WeakMap<ParentLink, PayloadStep>();

/** One for each link: the ways of all changes are made of the same few steps. */
export function payloadStep(link: ParentLink): PayloadStep {
	const { via, before, after } = link.step;
	const step = known.get(link) ?? { via, before, after };
	known.set(link, step);
	return step;
}
