/** How many bytes of JSON a token is taken for: what people report of tools/list lies between 3.9 and 4.2. */
const BYTES_PER_TOKEN = 4;

/**
 * An estimate: bytes of the value as compact JSON in UTF-8, by BYTES_PER_TOKEN, rounded up. No model's own tokenizer is
 * asked, so that the same description costs the same everywhere and for ever.
 */
export function estimateTokens(value: unknown): number {
	return Math.ceil(new TextEncoder().encode(JSON.stringify(value)).byteLength / BYTES_PER_TOKEN);
}
