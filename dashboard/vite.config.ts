import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressFiles } from "./compress-files.ts";

/*
 * The build is what `npm start` serves: hashed files below assets/, and one page. Nothing in it is inline, so that the
 * page's policy needs no exception.
 */
export default defineConfig({
	plugins: [react(), compressFiles()],
	build: {
		target: "es2023",
		// A data: address would need an exception in the policy.
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
		cssMinify: true,
		reportCompressedSize: false,
	},
	css: { modules: { localsConvention: "camelCaseOnly" } },
});
