/** A pattern of what the integers from one limit to another are written as in decimal; null is no limit. */
export function integerTexts(least: number | null, most: number | null): string {
	return oneOf(spelled(least, most, { zero: "0", leading: "" }));
}

/** The same with what else is read as them: zeros in front, and a zero with a sign. */
export function readIntegerTexts(least: number | null, most: number | null): string {
	return oneOf(spelled(least, most, { zero: "-?0+", leading: "0*" }));
}

interface Spelling {
	readonly zero: string;
	readonly leading: string;
}

function spelled(least: number | null, most: number | null, { zero, leading }: Spelling): readonly string[] {
	const zeros = (least ?? 0) <= 0 && (most ?? 0) >= 0 ? [zero] : [];
	const above = positive(least, most).map((text) => `${leading}${text}`);
	const below = positive(opposite(most), opposite(least)).map((text) => `-${leading}${text}`);
	return [...zeros, ...above, ...below];
}

function oneOf(texts: readonly string[]): string {
	return texts.length === 0 ? "[]" : `^(?:${texts.join("|")})$`;
}

function opposite(limit: number | null): number | null {
	return limit === null ? null : -limit;
}

/** The positive ones of a range, by their number of digits. */
function positive(least: number | null, most: number | null): readonly string[] {
	if (most !== null && (most < 1 || most < (least ?? 1))) return [];
	const first = digitsOf(Math.max(least ?? 1, 1));
	if (most === null) return [...notBelow(first), `[1-9][0-9]{${first.length},}`];
	const last = digitsOf(most);
	if (first.length === last.length) return between(first, last);
	const longer = last.length - first.length - 1;
	const others = longer > 0 ? [`[1-9][0-9]{${first.length},${last.length - 2}}`] : [];
	return [...notBelow(first), ...others, ...between(`1${"0".repeat(last.length - 1)}`, last)];
}

function digitsOf(value: number): string {
	return BigInt(value).toString();
}

/** The numbers from one to another one that has as many digits. */
function between(first: string, last: string): readonly string[] {
	if (/^0*$/.test(first) && /^9*$/.test(last)) return [first === "" ? "" : `[0-9]{${first.length}}`];
	const [low, high] = [Number(first[0]), Number(last[0])];
	const [rest, end] = [first.slice(1), last.slice(1)];
	if (low === high) return between(rest, end).map((text) => `${low}${text}`);
	return [
		...notBelow(rest).map((text) => `${low}${text}`),
		...(high - low > 1 ? [`[${low + 1}-${high - 1}][0-9]{${rest.length}}`] : []),
		...between("0".repeat(end.length), end).map((text) => `${high}${text}`),
	];
}

/** Those of as many digits that are not less. */
function notBelow(first: string): readonly string[] {
	return between(first, "9".repeat(first.length));
}
