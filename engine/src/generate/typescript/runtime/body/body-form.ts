// Needed by: form.

import type { ApiBody, ApiContent } from "../call/operation.ts";
import { encode, isObject, queryText } from "../request/text.ts";
import { printJson } from "../values/json.ts";
import { isFile } from "./body.ts";

/** Lists repeat their name and objects are JSON, unless the operation says how a member is written. */
export function formBody(value: unknown, { type, parts = [] }: ApiContent): ApiBody {
	const texts = Object.entries(Object(value)).map(([name, member]) => {
		const part = parts.find((one) => one.name === name);
		if (part?.write !== undefined) return part.write(part, member);
		if (!isObject(member) || Array.isArray(member) || isFile(member)) return queryText({ name }, member);
		return `${encode(name)}=${encode(printJson(member))}`;
	});
	return { content: texts.filter((text) => text !== "").join("&"), contentType: type };
}
