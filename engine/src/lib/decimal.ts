/** A number as people write it: `0.digits` times ten to the power of `point`. Zero has no digits. */
interface Decimal {
	readonly isNegative: boolean;
	/** Without zeros at either end. */
	readonly digits: string;
	readonly point: bigint;
}

const DECIMAL = /^([-+]?)([0-9]*)(?:\.([0-9]*))?(?:[eE]([-+]?[0-9]+))?$/;
/** Integers of YAML in other bases (YAML 1.2, section 10.3.2). */
const OTHER_BASE = /^([-+]?)(0x[0-9a-fA-F]+|0o[0-7]+)$/;

/**
 * The one way to write a number that is used here, whatever it was written like: `-120`, `0.5`; beyond forty digits
 * `0.12e400`. Undefined where the text is no finite decimal number.
 */
export function decimalText(text: string): string | undefined {
	const decimal = readDecimal(text);
	return decimal === undefined ? undefined : print(decimal);
}

/** Whether a number that is written so is another one than the double that is read. */
export function isRounded(text: string): boolean {
	const value = Number(text.replace(/^\+/, ""));
	return Number.isFinite(value) && decimalText(text) !== decimalText(String(value));
}

/** The order of two decimal texts: -1, 0 or 1. Throws RangeError where one of them is none. */
export function compareDecimals(a: string, b: string): number {
	const [one, other] = [readDecimal(a), readDecimal(b)];
	if (one === undefined || other === undefined) throw new RangeError("Only decimal numbers can be compared.");
	if (signOf(one) !== signOf(other)) return signOf(one) < signOf(other) ? -1 : 1;
	return one.isNegative ? compareSizes(other, one) : compareSizes(one, other);
}

/** The whole number that is nearest to a decimal text on one side: `up` is not below it. */
export function wholeNumber(text: string, up: boolean): bigint {
	const { isNegative, digits, point } = readDecimal(text) ?? ZERO;
	const length = Number(point);
	const size = BigInt(digits.slice(0, Math.max(0, length)).padEnd(length, "0") || "0");
	const isWhole = digits.length <= length;
	const isFurther = !isWhole && up !== isNegative;
	const whole = isFurther ? size + 1n : size;
	return isNegative ? -whole : whole;
}

const ZERO: Decimal = { isNegative: false, digits: "", point: 0n };

function readDecimal(text: string): Decimal | undefined {
	const other = OTHER_BASE.exec(text);
	const [, sign = "", whole = "", fraction = "", exponent = "0"] =
		other === null ? (DECIMAL.exec(text) ?? []) : [text, other[1], String(BigInt(other[2] ?? "0"))];
	if (whole + fraction === "") return undefined;
	const written = (whole + fraction).replace(/^0+/, "");
	const digits = withoutEndingZeros(written);
	if (digits === "") return ZERO;
	const leading = whole.length + fraction.length - written.length;
	return { isNegative: sign === "-", digits, point: BigInt(whole.length - leading) + BigInt(exponent) };
}

/** A pattern would look at every run of zeros in the middle again from each of its zeros. */
function withoutEndingZeros(digits: string): string {
	let end = digits.length;
	while (digits.charCodeAt(end - 1) === DIGIT_ZERO) end--;
	return digits.slice(0, end);
}

const DIGIT_ZERO = 0x30;

function signOf({ isNegative, digits }: Decimal): -1 | 0 | 1 {
	if (digits === "") return 0;
	return isNegative ? -1 : 1;
}

function compareSizes(a: Decimal, b: Decimal): number {
	if (a.point !== b.point) return a.point < b.point ? -1 : 1;
	if (a.digits === b.digits) return 0;
	return a.digits < b.digits ? -1 : 1;
}

/** Numbers that are longer are printed with an exponent. */
const LONGEST = 40n;

function print({ isNegative, digits, point }: Decimal): string {
	const sign = isNegative ? "-" : "";
	if (digits === "") return "0";
	if (point > LONGEST || point < -LONGEST) return `${sign}0.${digits}e${point}`;
	const length = Number(point);
	if (length <= 0) return `${sign}0.${"0".repeat(-length)}${digits}`;
	if (digits.length <= length) return sign + digits.padEnd(length, "0");
	return `${sign}${digits.slice(0, length)}.${digits.slice(length)}`;
}
