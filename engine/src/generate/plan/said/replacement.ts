import type { JsonValue } from "../../../contract/json.ts";

/** Extensions that name what to use instead of something deprecated, the more exact first. */
const extensions = [
	"x-replaced-by",
	"x-deprecated-replacement",
	"x-speakeasy-deprecation-replacement",
	"x-speakeasy-deprecation-message",
	"x-deprecated-message",
	"x-deprecation-message",
] as const;

/**
 * Sentences by which a description names a replacement: "use `name` instead", "replaced by `name`", "in favor of
 * `name`". The name is a code span, or one word that is no plain word: it has a sign, a capital or a digit within.
 */
const sentences: readonly RegExp[] = [
	/\b(?:use|see|prefer)\s+(?:the\s+)?(?:`([^`\n]{1,100})`|([\w./{}-]{1,100}))[^.\n]{0,60}?\binstead\b/iu,
	/\binstead,?\s+(?:please\s+)?use\s+(?:the\s+)?(?:`([^`\n]{1,100})`|([\w./{}-]{1,100}))/iu,
	/\b(?:replaced by|superseded by|in favou?r of)\s+(?:the\s+)?(?:`([^`\n]{1,100})`|([\w./{}-]{1,100}))/iu,
];

const LONGEST_SEARCHED = 4_000;

/** What to use instead of something deprecated, as the description says it; null where it does not. */
export function replacementOf(
	read: (extension: string) => JsonValue | undefined,
	description: string | null,
): string | null {
	for (const extension of extensions) {
		const value = read(extension);
		if (typeof value === "string" && value.trim() !== "") return value.trim();
	}
	const text = description?.slice(0, LONGEST_SEARCHED) ?? "";
	for (const sentence of sentences) {
		const [, code, word] = sentence.exec(text) ?? [];
		if (code !== undefined) return code;
		const name = word?.replace(/[.-]+$/u, "");
		if (name !== undefined && /[_./{}\d]|[a-z][A-Z]/u.test(name)) return name;
	}
	return null;
}
