import type { SemVer } from "semver";
import parse from "semver/functions/parse.js";

/** The longest version that a configuration may have. */
const MAX_LENGTH = 128;

/**
 * A version as Semantic Versioning 2.0.0 writes it, with its pre-release; null for any other text. npm's reader takes
 * `v1.4.0` and surrounding spaces as well, which the standard does not. Numbers end at 2^53 - 1.
 */
export function readSemanticVersion(text: string): SemVer | null {
	return text.length <= MAX_LENGTH && /^\d\S*$/.test(text) ? parse(text) : null;
}
