/** GitHub answers longer addresses with an error. */
const LONGEST = 7_000;

export interface NewFile {
	/** Owner and name. */
	readonly repository: string;
	readonly branch: string;
	readonly path: string;
	readonly text: string;
}

/** GitHub's page on which a new file is written, with its name and text filled in; null where the text is too long for it. */
export function newFileAddress({ repository, branch, path, text }: NewFile): string | null {
	const query = `filename=${encodeURIComponent(path)}&value=${encodeURIComponent(text)}`;
	const ref = branch.split("/").map(encodeURIComponent).join("/");
	const address = `https://github.com/${repository}/new/${ref}?${query}`;
	return address.length > LONGEST ? null : address;
}
