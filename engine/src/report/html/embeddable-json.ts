import type { JsonValue } from "../../contract/json.ts";

/** JSON that stays data wherever it is pasted: no tag, no comment and no end of a script or CDATA section is in it. */
export function embeddableJson(value: JsonValue): string {
	return JSON.stringify(value, null, 2).replace(/[<>&]/g, escapeUnit);
}

function escapeUnit(character: string): string {
	return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
