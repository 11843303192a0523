import { plain } from "../../src/lib/say.ts";
import type { Answered } from "./answer-settings.ts";
import { placeOf } from "./draft.ts";

/** One line: where the setting stands, and what became of it. Values that are left are not said: they may be secrets. */
export function sayAnswered({ setting, answer }: Answered): string {
	const name = plain(setting.way.join("."));
	const place = placeOf(setting);
	return "became" in answer ? `${place} ${name} → ${answer.became}` : `${place} ${name}: left, because ${answer.left}`;
}
