const plain = new Intl.NumberFormat();

export function sayNumber(value: number): string {
	return plain.format(value);
}

const units = ["byte", "kilobyte", "megabyte"] as const;

/** `812 byte`, `31 kB`: in thousands, as a network counts. */
export function sayBytes(bytes: number): string {
	const step = bytes < 1_000 ? 0 : bytes < 1_000_000 ? 1 : 2;
	const unit = units[step] ?? "byte";
	const shown = new Intl.NumberFormat(undefined, { style: "unit", unit, maximumSignificantDigits: 3 });
	return shown.format(bytes / 1_000 ** step);
}
