import type { Bundle, PackedBundle } from "../ports.ts";

/** A bundle's bytes, in one form: paths are in one order, so that equal files are equal bytes. */
export function packBundle({ config, entry, files }: Bundle): PackedBundle {
	const sorted = Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)));
	return Buffer.from(JSON.stringify({ config, entry, files: sorted }), "utf8");
}

/** The bundle of bytes that `packBundle` made. */
export function unpackBundle(packed: PackedBundle): Bundle {
	return JSON.parse(new TextDecoder().decode(packed)) as Bundle;
}
