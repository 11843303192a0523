import type { Finding } from "../contract/finding.ts";
import type { SdkLanguage } from "../contract/sdk.ts";

/** What people call the languages of SDKs. */
export const languageNames: Readonly<Record<SdkLanguage, string>> = {
	typescript: "TypeScript",
	python: "Python",
	go: "Go",
};

/** Those in which code breaks by findings that nobody accepted, as people call them. */
export function brokenLanguages(findings: readonly Pick<Finding, "breaks" | "exception">[]): readonly string[] {
	const standing = findings.filter(({ exception }) => exception === null);
	const broken = new Set(standing.flatMap(({ breaks = [] }) => breaks.map((language) => languageNames[language])));
	return Object.values(languageNames).filter((name) => broken.has(name));
}
