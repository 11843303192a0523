/**
 * A media type in one form (RFC 9110, section 8.3.1): type, subtype and parameter names in lower case, parameters
 * sorted, and without `charset=utf-8`, which is what JSON and, by now, every text is in.
 */
export function mediaTypeName(written: string): string {
	if (!written.includes(";")) return written.trim().toLowerCase();
	const [essence = "", ...rest] = written.split(";");
	const parameters = rest
		.map(parameterOf)
		.filter((parameter) => parameter !== "" && parameter !== "charset=utf-8")
		.sort();
	return [essence.trim().toLowerCase(), ...parameters].join(";");
}

function parameterOf(text: string): string {
	const [name = "", ...value] = text.split("=");
	const key = name.trim().toLowerCase();
	if (value.length === 0) return key;
	const unquoted = value
		.join("=")
		.trim()
		.replace(/^"(.*)"$/, "$1");
	return `${key}=${key === "charset" ? unquoted.toLowerCase() : unquoted}`;
}
