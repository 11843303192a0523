import type { AnalysisNotice, Generated, Source } from "@driftgate/engine";

/** More of them nobody reads. */
const MOST = 50;

/**
 * What the SDKs of a description have to do without, as notices about its entry file: each thing once, whichever outputs it
 * concerns, and at the end how many operations are not generated in full.
 */
export function sdkNotices(generated: readonly Generated[], source: Source): readonly AnalysisNotice[] {
	const told = new Map(
		generated.flatMap(({ degradations }) => degradations.map((one) => [`${one.pointer} ${one.message}`, one] as const)),
	);
	const notice = (pointer: string, message: string): AnalysisNotice => {
		const { file, line, column } = source.locate({ file: source.entry, pointer });
		return { side: "after", file, line, column, message };
	};
	const shown = [...told.values()].slice(0, MOST);
	return [
		...shown.map(({ pointer, message }) => notice(pointer, `Generated code: ${message}`)),
		...sum(generated, told.size - shown.length).map((message) => notice("", message)),
	];
}

function sum([first]: readonly Generated[], more: number): readonly string[] {
	const operations = first?.coverage ?? [];
	const count = (wanted: string) => operations.filter(({ level }) => level === wanted).length;
	const [simplified, leftOut] = [count("simplified"), count("left-out")];
	if (simplified + leftOut + more === 0) return [];
	const rest = more === 0 ? "" : ` ${more} more of such notes are in the report.json of \`driftgate generate\`.`;
	return [
		`Generated code: of ${operations.length} operations ${simplified} are simplified and ${leftOut} are left out.${rest}`,
	];
}
