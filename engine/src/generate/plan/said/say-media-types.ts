import type { MediaType } from "../../../contract/api.ts";
import type { Degrade } from "../degrade.ts";
import type { Decoding } from "../sdk-plan.ts";
import type { Shapes } from "../shapes/shape-context.ts";

/** The media types in which a payload never travels. */
export function sayOthers(content: readonly MediaType[], chosen: MediaType, what: string, degrade: Degrade): void {
	const others = content.map((media) => media.type);
	if (others.length === 0) return;
	degrade({ pointer: chosen.at.pointer, message: `${what} ${chosen.type}, and never as ${others.join(" or ")}.` });
}

/** Only JSON and forms are written and read by their schemas. */
export function sayUntyped(media: MediaType, kind: Decoding | "stream", shapes: Shapes, degrade: Degrade): void {
	if (media.schema === null || !shapes.isComposed(media.schema)) return;
	const what = kind === "text" ? "text" : kind === "stream" ? "a stream of bytes" : "bytes";
	degrade({
		pointer: media.at.pointer,
		message: `A payload of type ${media.type} is ${what}, whatever its schema says.`,
	});
}
