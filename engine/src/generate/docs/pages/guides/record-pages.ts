import type { Block, Inline } from "../../site/block.ts";
import { type DocsContext, type MethodInGroup, titleOf } from "../../site/docs-context.ts";
import type { Page } from "../../site/site.ts";
import { code, heading, line, lines, paragraph, table, toPage } from "../../site/write.ts";
import { sayNotes } from "../say-shape.ts";

/** What is going, and when. */
export function versionsPage(context: DocsContext): Page {
	const { version, plan, methods } = context;
	const deprecated = methods.filter(({ method }) => method.notes.deprecated || method.notes.sunset !== null);
	const types = plan.types.filter(({ notes }) => notes.deprecated);
	const rows = deprecated.map(({ method }) => [
		linkOf(method, context),
		[code(method.operation)],
		line(method.notes.sunset ?? "no day is named"),
		line(method.notes.replacement ?? ""),
	]);
	return {
		path: "versions",
		title: "Versions and deprecations",
		summary: "Which version this is, and what is going.",
		section: "guide",
		blocks: [
			{ kind: "paragraph", content: [...line("These pages tell of version "), code(version), ...line(".")] },
			...(rows.length === 0
				? [paragraph("No operation is deprecated.")]
				: [table(["Operation", "Method and path", "Gone from", "Instead"], rows)]),
			...(types.length === 0
				? []
				: [
						heading(2, "types", "Types"),
						lines(
							types.map(({ key, notes }) => {
								const [path, name] = [context.paths.ofType(key), context.paths.nameOfType(key)];
								return [
									...(path === null || name === null ? [] : [toPage(path, name)]),
									...sayNotes({ ...notes, limits: [], default: null, example: null }),
								];
							}),
						),
					]),
			{ kind: "region", name: "notes" },
		],
	};
}

/** What the description does not say, by pointer. Nothing is invented in its place. */
export function gapsPage(context: DocsContext): Page {
	const { methods, plan, calls } = context;
	const gaps = methods.flatMap((one): readonly (readonly Inline[])[] => {
		const missing = missingOf(one, calls);
		return missing.length === 0 ? [] : [[code(one.method.pointer), ...line(`: ${missing.join("; ")}.`)]];
	});
	const simplified = plan.coverage.filter(({ level }) => level !== "full");
	return {
		path: "gaps",
		title: "Gaps",
		summary: "What the description leaves open, by pointer.",
		section: "guide",
		blocks: [
			gaps.length === 0
				? paragraph("Every operation has a summary, described arguments, described failures and an example.")
				: lines(gaps),
			...(simplified.length === 0
				? []
				: [
						heading(2, "not-in-full", "Not there in full"),
						...[
							lines(
								simplified.flatMap(({ operation, level, reasons }) =>
									reasons.map(({ pointer, message }) => [
										code(operation),
										...line(level === "left-out" ? " is left out: " : ": "),
										...line(`${message} (`),
										code(pointer),
										...line(")"),
									]),
								),
							),
						],
					]),
			...unreadBlocks(plan),
			{ kind: "region", name: "notes" },
		],
	};
}

/** Parts that nobody could read: a description may have thousands of them. */
const MOST_UNREAD = 300;

/** What cannot be read and is of no operation that is named above. */
function unreadBlocks({ unreadable }: DocsContext["plan"]): readonly Block[] {
	if (unreadable.length === 0) return [];
	const shown = unreadable.slice(0, MOST_UNREAD);
	const rest = unreadable.length - shown.length;
	return [
		heading(2, "not-read", "Not read"),
		lines(shown.map(({ pointer, message }) => [code(pointer), ...line(`: ${message}`)])),
		...(rest === 0 ? [] : [paragraph(`${rest} more of them are in the description.`)]),
	];
}

function missingOf({ method }: MethodInGroup, calls: DocsContext["calls"]): readonly string[] {
	const undescribed = method.arguments.filter(({ notes }) => notes.description === null).map(({ member }) => member);
	const answer = calls.answer(method.operation);
	const whyNone = calls.whyNone(method.operation);
	return [
		...(whyNone === null ? [] : [`no call is shown, because ${whyNone}`]),
		...(method.summary === null && method.notes.description === null ? ["no summary and no description"] : []),
		...(undescribed.length === 0 ? [] : [`no description of ${sayNames(undescribed)}`]),
		...(method.failures.length === 0 ? ["no failure"] : []),
		...(answer?.made === true ? ["no example of an answer"] : []),
	];
}

function sayNames(names: readonly string[]): string {
	const shown = names.slice(0, 5).join(", ");
	return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown;
}

function linkOf(method: MethodInGroup["method"], { paths }: DocsContext): readonly Inline[] {
	const path = paths.ofOperation(method.operation);
	return path === null ? line(titleOf(method)) : [toPage(path, titleOf(method))];
}
