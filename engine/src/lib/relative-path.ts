/** How to get from the folder of the file `from` to the file `to`: `/` between parts, `..` upwards, "" for itself. */
export function relativePath(from: string, to: string): string {
	if (from === to) return "";
	const here = parts(from).slice(0, -1);
	const there = parts(to);
	let shared = 0;
	while (shared < here.length && shared < there.length - 1 && here[shared] === there[shared]) shared += 1;
	return [...here.slice(shared).map(() => ".."), ...there.slice(shared)].join("/");
}

function parts(path: string): readonly string[] {
	return path.split("/").filter((part) => part !== "" && part !== ".");
}
