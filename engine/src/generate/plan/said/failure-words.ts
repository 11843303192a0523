import { mayBe, membersOf, type Types } from "../opened.ts";
import type { FailurePlan } from "../sdk-plan.ts";
import type { Field, Shape } from "../shape.ts";

/** Where usual names of sentences and codes stand in what an API answers when it fails; the first that is there counts. */
const messages: readonly string[] =
	"message detail description errormessage errordescription error_description title reason msg error".split(" ");
const codes: readonly string[] = "code type errorcode error_code slug error status".split(" ");
/** Records that hold them, as `{"error": {"message": …}}`. */
const holders: readonly string[] = ["error", "errors", "fault", "meta", "status"];

/** The paths to an API's own words about a failure: in its body, or in a record one level below. */
export function failureWords(shape: Shape, types: Types): Pick<FailurePlan, "message" | "code"> {
	const fields = membersOf(shape, types);
	const message = textPath(fields, messages, types);
	const code = textPath(fields, codes, types);
	// One member cannot be both: a sentence is worth more.
	const isSame = message !== null && code !== null && message.join("/") === code.join("/");
	return { message, code: isSame ? null : code };
}

function textPath(
	fields: ReadonlyMap<string, Field>,
	names: readonly string[],
	types: Types,
): readonly string[] | null {
	const own = textMember(fields, names, types);
	if (own !== null) return [own];
	for (const holder of holders) {
		const field = fields.get(holder);
		if (field === undefined) continue;
		const inner = textMember(membersOf(field.shape, types), names, types);
		if (inner !== null) return [field.name, inner];
	}
	return null;
}

function textMember(fields: ReadonlyMap<string, Field>, names: readonly string[], types: Types): string | null {
	for (const name of names) {
		const found = [...fields.values()].find((field) => field.name.toLowerCase() === name);
		if (found !== undefined && mayBe(found.shape, "string", types)) return found.name;
	}
	return null;
}
