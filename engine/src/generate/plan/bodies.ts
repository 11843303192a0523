import type { MediaType, Operation, SchemaTable } from "../../contract/api.ts";
import type { Degrade } from "./degrade.ts";
import { isFile } from "./is-file.ts";
import { bodyKindOf, type SentMediaTypes, sentMediaTypes } from "./media-types.ts";
import { sayOthers, sayUntyped } from "./say-media-types.ts";
import type { BodyContentPlan, BodyPlan, EncodingPlan } from "./sdk-plan.ts";
import { type Shape, unknown } from "./shape.ts";
import type { Shapes } from "./shape-context.ts";

/** Methods whose requests fetch sends without a body, whatever it is given. */
const bodiless: ReadonlySet<string> = new Set(["GET", "HEAD", "TRACE"]);

/** The media types in which an operation's body is sent; null where it has none. */
export function bodyMedia(operation: Operation, schemas: SchemaTable): SentMediaTypes | null {
	if (bodiless.has(operation.method)) return null;
	return sentMediaTypes(operation.requestBody?.content ?? [], (media) => hasFiles(media, schemas));
}

/** True where a member of the form, or an item of one, is a file. */
function hasFiles(media: MediaType, schemas: SchemaTable): boolean {
	if (media.schema === null) return false;
	return [...schemas.get(media.schema).properties.values()].some((property) => {
		const schema = schemas.get(property.schema);
		return isFile(schema) || (schema.items !== null && isFile(schemas.get(schema.items)));
	});
}

/** What an operation takes as its body. */
export function planBody(
	operation: Operation,
	schemas: SchemaTable,
	shapes: Shapes,
	degrade: Degrade,
): BodyPlan | null {
	const body = operation.requestBody;
	const media = bodyMedia(operation, schemas);
	if (body === null) return null;
	if (media === null) {
		if (body.required || demandsMembers(body.content, schemas)) {
			degrade({ pointer: body.at.pointer, message: `A ${operation.method} is sent without a body.` });
		}
		return null;
	}
	const { main, form } = media;
	sayOthers(
		body.content.filter((other) => other !== form),
		main,
		"The body is sent as",
		degrade,
	);
	return {
		member: "body",
		required: body.required,
		description: body.description,
		content: planContent(main, shapes, degrade),
		form: form === null ? null : planContent(form, shapes, degrade),
	};
}

/** False for the empty form that some descriptions give every operation. */
function demandsMembers(content: readonly MediaType[], schemas: SchemaTable): boolean {
	return content.some(({ schema }) => schema !== null && schemas.get(schema).properties.size > 0);
}

function planContent(media: MediaType, shapes: Shapes, degrade: Degrade): BodyContentPlan {
	const anything = media.type === "*/*" || media.type === "application/*";
	return {
		mediaType: anything ? "application/json" : media.type,
		shape: bodyShape(media, shapes, degrade),
		encoding: planEncoding(media, degrade),
	};
}

function bodyShape(media: MediaType, shapes: Shapes, degrade: Degrade): Shape {
	const kind = bodyKindOf(media);
	if (kind === "typed") return media.schema === null ? unknown : shapes.use(media.schema, "request");
	sayUntyped(media, kind, shapes, degrade);
	return kind === "text" ? { kind: "scalar", type: "string" } : { kind: "binary" };
}

function planEncoding(media: MediaType, degrade: Degrade): readonly EncodingPlan[] {
	const plans: EncodingPlan[] = [];
	for (const [name, encoding] of [...media.encoding].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
		if (encoding.headers.length > 0) {
			degrade({ pointer: encoding.at.pointer, message: `The headers of the part ${name} are not sent.` });
		}
		const { style, explode, contentType } = encoding;
		plans.push({ name, style, explode, contentType });
	}
	return plans;
}
