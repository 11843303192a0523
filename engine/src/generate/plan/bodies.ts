import type { MediaType, Operation, SchemaTable } from "../../contract/api.ts";
import type { Degrade } from "./degrade.ts";
import {
	bodyEncodingOf,
	isForm,
	isTypedBody,
	rankedMediaTypes,
	type SentMediaTypes,
	sentMediaTypes,
} from "./media-types.ts";
import { noNotes } from "./notes.ts";
import { notesOfHeader } from "./said/notes-of.ts";
import { sayOthers, sayUntyped } from "./said/say-media-types.ts";
import type { BodyContentPlan, BodyPlan, PartPlan } from "./sdk-plan.ts";
import { type Field, type Shape, text, unknown } from "./shape.ts";
import { isFile } from "./shapes/is-file.ts";
import type { Shapes } from "./shapes/shape-context.ts";
import { unionOf } from "./shapes/union-of.ts";

/** Methods whose requests fetch sends without a body, whatever it is given. */
const bodiless: ReadonlySet<string> = new Set(["GET", "HEAD", "TRACE"]);

/** The media types in which a body is sent by itself, without a caller's choice; null where there is none. */
export function bodyMedia(operation: Operation, schemas: SchemaTable): SentMediaTypes | null {
	if (bodiless.has(operation.method)) return null;
	return sentMediaTypes(operation.requestBody?.content ?? [], (media) => hasFiles(media, schemas));
}

/** The media types of a body that are written by a schema. */
export function sentMedia({ method, requestBody }: Operation): readonly MediaType[] {
	return bodiless.has(method) ? [] : (requestBody?.content ?? []).filter(isTypedBody);
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

/** A body of which nothing can be read: anything, as JSON. */
export const anyBody: PlannedBody = {
	plan: {
		required: false,
		description: null,
		form: "whole",
		type: null,
		contents: [{ mediaType: "application/json", encoding: "json", shape: unknown, parts: [] }],
		files: null,
	},
	fields: null,
	shape: unknown,
};

/** What an operation takes as its body. */
export function planBody(
	operation: Operation,
	schemas: SchemaTable,
	shapes: Shapes,
	degrade: Degrade,
): PlannedBody | null {
	const body = operation.requestBody;
	if (body === null) return null;
	if (bodiless.has(operation.method) || body.content.length === 0) {
		if (body.required || demandsMembers(body.content, schemas)) {
			degrade({ pointer: body.at.pointer, message: `A ${operation.method} is sent without a body.` });
		}
		return null;
	}
	const ranked = rankedMediaTypes(body.content);
	const { used, fields } = splitBody(ranked, shapes);
	const [main] = used;
	if (main !== undefined) {
		sayOthers(
			ranked.filter((media) => !used.includes(media)),
			main,
			"The body is sent as",
			degrade,
		);
	}
	const contents = used.map((media) => planContent(media, shapes, degrade));
	const [first] = contents;
	const form = used.findIndex((media, index) => index > 0 && isForm(media) && hasFiles(media, schemas));
	return {
		plan: {
			required: body.required,
			description: body.description,
			form: fields === null ? "whole" : "members",
			type: fields !== null && first?.shape.kind === "reference" ? first.shape.type : null,
			contents,
			files: form === -1 ? null : form,
		},
		fields,
		shape: unionOf(contents.map(({ shape }) => shape)),
	};
}

interface SplitBody {
	readonly used: readonly MediaType[];
	readonly fields: readonly Field[] | null;
}

/**
 * Members become arguments where the usual media type is a record. What else describes a record is sent as such when a
 * caller asks for it; another form of the same, such as XML, has no members to give.
 */
function splitBody(ranked: readonly MediaType[], shapes: Shapes): SplitBody {
	const records = ranked.flatMap((media) => {
		const fields = media.schema !== null && isTypedBody(media) ? shapes.fieldsOf(media.schema, "request") : null;
		return fields === null ? [] : [{ media, fields }];
	});
	if (records[0] === undefined || records[0].media !== ranked[0]) return { used: ranked, fields: null };
	const used = records.map(({ media }) => media);
	const isOne = new Set(used.map(({ schema }) => schema)).size === 1;
	return { used, fields: isOne ? records[0].fields : joinedFields(records.map(({ fields }) => fields)) };
}

/** False for the empty form that some descriptions give every operation. */
function demandsMembers(content: readonly MediaType[], schemas: SchemaTable): boolean {
	return content.some(({ schema }) => schema !== null && schemas.get(schema).properties.size > 0);
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
		parts: planParts(media, shapes),
	};
}

function bodyShape(media: MediaType, shapes: Shapes, degrade: Degrade): Shape {
	const encoding = bodyEncodingOf(media);
	if (isTypedBody(media)) return media.schema === null ? unknown : shapes.use(media.schema, "request");
	sayUntyped(media, encoding === "text" ? "text" : "binary", shapes, degrade);
	return encoding === "text" ? text : { kind: "binary" };
}

function planParts(media: MediaType, shapes: Shapes): readonly PartPlan[] {
	return [...media.encoding]
		.toSorted(([a], [b]) => (a < b ? -1 : 1))
		.map(([name, { style, explode, contentType, headers }]) => ({
			name,
			style: style === "tabDelimited" ? "form" : style,
			explode,
			contentType,
			headers: headers.map((header) => ({
				name: header.name,
				required: header.required,
				notes: notesOfHeader(header, header.schema === null ? noNotes : shapes.notesOf(header.schema)),
			})),
		}));
}
