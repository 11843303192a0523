import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { compressFiles } from "./compress-files.ts";
import { pseudoTexts } from "./pseudo-texts.ts";

/** Files of the engine, by their absolute paths. */
const isEngine = /[\\/]engine[\\/]src[\\/]/;

/*
 * The build is what `npm start` serves: hashed files below assets/, and one page. Nothing in it is inline, so that the
 * page's policy needs no exception.
 */
export default defineConfig(({ mode }) => ({
	plugins: [react(), ...(mode === "pseudo" ? [pseudoTexts()] : []), compressFiles()],
	build: {
		target: "es2023",
		// A data: address would need an exception in the policy.
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
		cssMinify: true,
		reportCompressedSize: false,
	},
	// Sources of the engine, as tests and the service's own programs read them: nothing has to be built before.
	resolve: { conditions: ["@driftgate/source", ...defaultClientConditions] },
	worker: {
		format: "es",
		plugins: () => [compressFiles()],
		// The engine is pure: a worker loads of it what it calls, and not what a module does when it is loaded.
		rolldownOptions: { treeshake: { moduleSideEffects: (id) => !isEngine.test(id) } },
	},
	css: { modules: { localsConvention: "camelCaseOnly" } },
}));
