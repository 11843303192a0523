import { visible } from "../../src/lib/say.ts";
import type { FolderFile } from "../output/carry-over.ts";

/** The parts of a README that differ by language. */
export interface ReadmeParts {
	readonly title: string;
	/** Where it runs, in one sentence. */
	readonly about: string;
	readonly install: string;
	readonly language: string;
	readonly calls: string;
	/** What is thrown, in a sentence. */
	readonly errors: string;
}

/** The README of a package. It is a page of its owner, who may change or delete it. */
export function printReadme({ title, about, install, language, calls, errors }: ReadmeParts): FolderFile {
	const content = `# ${escapeMarkdown(title)}

${about}

\`\`\`sh
${install}
\`\`\`

\`\`\`${language}
${calls}
\`\`\`

Every method of the client is an operation of the API; its comment names method and path. ${errors}

The code is generated: edits in it are carried over to the next generation, and where both change the same lines, the place
is marked. [LICENSE.md](LICENSE.md) says whose it is.
`;
	return { path: "README.md", content, optional: true };
}

/** A title is a stranger's text: one line, in which nothing is a link, a picture or a tag. */
export function escapeMarkdown(text: string): string {
	return visible(text)
		.slice(0, 200)
		.replace(/[\\`*_{}[\]<>()#+!|~&-]/g, "\\$&");
}
