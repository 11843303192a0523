import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { browserClient } from "./browser-client.ts";
import { classNameOf } from "./class-names.ts";
import { compressFiles } from "./compress-files.ts";
import { plainImports } from "./plain-imports.ts";
import { pseudoTexts } from "./pseudo-texts.ts";
import { reactModules } from "./react-modules.ts";
import { splitClient } from "./split-client.ts";

/** Files of the engine, by their absolute paths. */
const isEngine = /[\\/]engine[\\/]src[\\/]/;

/*
 * The build is what `npm start` serves: hashed files below assets/, and one page. Nothing in it is inline, so that the
 * page's policy needs no exception.
 */
export default defineConfig(({ mode }) => ({
	plugins: [
		react(),
		reactModules(),
		plainImports(),
		browserClient(),
		splitClient(),
		...(mode === "pseudo" ? [pseudoTexts()] : []),
		compressFiles(),
	],
	build: {
		target: "es2023",
		// A data: address would need an exception in the policy.
		assetsInlineLimit: 0,
		// A page's few chunks are not listed beforehand: the list would weigh more in the first load than it saves later.
		modulePreload: false,
		cssCodeSplit: false,
		cssMinify: true,
		reportCompressedSize: false,
		rolldownOptions: {
			// What every page needs is one file, which compresses better than its parts.
			output: {
				codeSplitting: { groups: [{ name: "first", tags: ["$initial"], includeDependenciesRecursively: false }] },
			},
		},
	},
	// Sources of the engine, as tests and the service's own programs read them: nothing has to be built before.
	resolve: { conditions: ["@driftgate/source", ...defaultClientConditions] },
	worker: {
		format: "es",
		plugins: () => [compressFiles()],
		// The engine is pure: a worker loads of it what it calls, and not what a module does when it is loaded.
		rolldownOptions: { treeshake: { moduleSideEffects: (id) => !isEngine.test(id) } },
	},
	css: { modules: { localsConvention: "camelCaseOnly", generateScopedName: classNameOf } },
}));
