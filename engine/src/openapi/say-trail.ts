import type { Reach, TrailStep } from "../contract/change.ts";
import { NEXT_STEP } from "../lib/say.ts";

/**
 * Where inside a part of an operation, for people: `application/json › items[] › amount`. Where several changes stand at
 * one place, fingerprints tell them apart by it: the text must not be worded anew.
 */
export function sayTrail({ callback, trail }: Pick<Reach, "callback" | "trail">): string {
	const said = trail.reduce((text, step, index) => {
		const isFirst = index === 0;
		return isFirst || isIndex(step) ? text + sayStep(step, isFirst) : `${text}${NEXT_STEP}${sayStep(step, isFirst)}`;
	}, "");
	return [callback, said].filter(Boolean).join(NEXT_STEP);
}

/**
 * The same for messages, which may be worded anew: a subtype is called one, as its name alone looks like a property, and
 * like the one before it where both are called alike.
 */
export function sayWay({ trail }: Pick<Reach, "trail">): string {
	const told = trail.map((step) =>
		step.kind === "branch" && step.of === null ? { ...step, branch: `subtype ${step.branch}` } : step,
	);
	return sayTrail({ callback: null, trail: told });
}

function isIndex({ kind }: TrailStep): boolean {
	return kind === "items" || kind === "item" || kind === "into-list";
}

function sayStep(step: TrailStep, isFirst: boolean): string {
	switch (step.kind) {
		case "parameter":
			return `${step.in} ${step.name}`;
		case "header":
			return isFirst ? `header ${step.name}` : step.name;
		case "media-type":
			return step.type;
		case "part":
		case "property":
			return step.name;
		case "additional":
			return "*";
		case "pattern":
			return `/${step.pattern}/`;
		case "item":
			return `[${step.index}]`;
		case "items":
		case "into-list":
			return "[]";
		case "branch":
			return step.of === null ? step.branch : `${step.of} ${step.branch}`;
		case "content":
			return "contentSchema";
		case "left-out":
			return "…";
	}
}
