import type { Level } from "../../contract/level.ts";

/** SARIF 3.27.10. */
export const SARIF_LEVELS: Readonly<Record<Level, "error" | "warning" | "note">> = {
	ERR: "error",
	WARN: "warning",
	INFO: "note",
};
