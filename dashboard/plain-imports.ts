import type { Plugin } from "vite";

/** What Vite puts around each `import()`, to list styles and chunks beforehand. */
const HELPER = "\0vite/preload-helper.js";

/**
 * Leaves an `import()` what it is. Nothing is listed beforehand, and the styles are one file, so that the helper would do
 * nothing in the first load but weigh. For the build alone.
 */
export function plainImports(): Plugin {
	return {
		name: "plain-imports",
		apply: "build",
		enforce: "pre",
		load: (id) => (id === HELPER ? { code: "export const __vitePreload = (load) => load();" } : null),
	};
}
