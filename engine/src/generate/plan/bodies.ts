import type { MediaType, Operation, SchemaTable } from "../../contract/api.ts";
import type { Degrade } from "./degrade.ts";
import { isFile } from "./is-file.ts";
import { bodyEncodingOf, isTypedBody, type SentMediaTypes, sentMediaTypes } from "./media-types.ts";
import { sayOthers, sayUntyped } from "./say-media-types.ts";
import type { BodyContentPlan, BodyPlan, PartPlan } from "./sdk-plan.ts";
import { type Field, type Shape, text, unknown } from "./shape.ts";
import type { Shapes } from "./shape-context.ts";
import { unionOf } from "./union-of.ts";

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

/** A body with what its arguments are made from. */
export interface PlannedBody {
	readonly plan: BodyPlan;
	/** The members that become arguments; null where the whole body is one. */
	readonly fields: readonly Field[] | null;
	/** What the one argument `body` is. */
	readonly shape: Shape;
}

/** What an operation takes as its body. */
export function planBody(
	operation: Operation,
	schemas: SchemaTable,
	shapes: Shapes,
	degrade: Degrade,
): PlannedBody | null {
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
	const used = form === null ? [main] : [main, form];
	const contents = used.map((one) => planContent(one, shapes, degrade));
	const fields = commonFields(used, shapes);
	const [first] = contents;
	const { required, description } = body;
	return {
		plan: {
			required,
			description,
			form: fields === null ? "whole" : "members",
			type: fields !== null && first?.shape.kind === "reference" ? first.shape.type : null,
			contents,
			files: form === null ? null : 1,
		},
		fields,
		shape: unionOf(contents.map(({ shape }) => shape)),
	};
}

/** False for the empty form that some descriptions give every operation. */
function demandsMembers(content: readonly MediaType[], schemas: SchemaTable): boolean {
	return content.some(({ schema }) => schema !== null && schemas.get(schema).properties.size > 0);
}

/** The members of the records that a body is in each of its media types; null where one is no such record. */
function commonFields(content: readonly MediaType[], shapes: Shapes): readonly Field[] | null {
	const records = content.map((media) =>
		media.schema !== null && isTypedBody(media) ? shapes.fieldsOf(media.schema, "request") : null,
	);
	const [first, ...others] = records;
	if (first == null || others.includes(null)) return null;
	if (others.length === 0) return first;
	return joinedFields(records.map((fields) => fields ?? []));
}

/** A member is required where every record requires it, and of the type that each of them gives it. */
function joinedFields(records: readonly (readonly Field[])[]): readonly Field[] {
	const byName = Map.groupBy(records.flat(), ({ name }) => name);
	return [...byName.values()].flatMap((fields) => {
		const [first] = fields;
		if (first === undefined) return [];
		const required = fields.length === records.length && fields.every((field) => field.required);
		return [{ ...first, required, shape: unionOf(fields.map(({ shape }) => shape)) }];
	});
}

function planContent(media: MediaType, shapes: Shapes, degrade: Degrade): BodyContentPlan {
	const anything = media.type === "*/*" || media.type === "application/*";
	return {
		mediaType: anything ? "application/json" : media.type,
		encoding: bodyEncodingOf(media),
		shape: bodyShape(media, shapes, degrade),
		parts: planParts(media, degrade),
	};
}

function bodyShape(media: MediaType, shapes: Shapes, degrade: Degrade): Shape {
	const encoding = bodyEncodingOf(media);
	if (isTypedBody(media)) return media.schema === null ? unknown : shapes.use(media.schema, "request");
	sayUntyped(media, encoding === "text" ? "text" : "binary", shapes, degrade);
	return encoding === "text" ? text : { kind: "binary" };
}

function planParts(media: MediaType, degrade: Degrade): readonly PartPlan[] {
	const plans: PartPlan[] = [];
	for (const [name, encoding] of [...media.encoding].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
		if (encoding.headers.length > 0) {
			degrade({ pointer: encoding.at.pointer, message: `The headers of the part ${name} are not sent.` });
		}
		const { style, explode, contentType } = encoding;
		plans.push({ name, style: style === "tabDelimited" ? "form" : style, explode, contentType, headers: [] });
	}
	return plans;
}
