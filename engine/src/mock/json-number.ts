/** Whether a text is a number of JSON (RFC 8259, section 6). */
export function hasJsonNumber(text: string): boolean {
	return text.length < 400 && /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/u.test(text);
}
