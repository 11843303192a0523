/** Node 24 comes with `npm ci` and is first on the PATH of every npm script; a bare `jest` may meet an older host. */
export default function requireNode24() {
	const major = Number(process.versions.node.split(".")[0]);
	if (major < 24)
		throw new Error(`Tests need Node 24 or newer, and this is ${process.version}: run them with "npm test".`);
}
