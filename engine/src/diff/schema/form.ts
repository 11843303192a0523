/**
 * How a value travels: as JSON, or as text without types, where `1` and `"1"` are the same (parameters, headers, form
 * bodies). `exploded` is text that may be repeated: `a=1` is a list of one, so a list takes what one value did.
 */
export type Form = "json" | "text" | "exploded";

/** Whether values have types where they travel. */
export function writtenForm(form: Form): "json" | "text" {
	return form === "json" ? "json" : "text";
}

/** The form of what is inside a value of this form. */
export function formInside(form: Form): Form {
	return form === "exploded" ? "text" : form;
}
