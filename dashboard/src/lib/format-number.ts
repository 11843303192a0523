const plain = new Intl.NumberFormat();

export function sayNumber(value: number): string {
	return plain.format(value);
}
