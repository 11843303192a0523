import type { ChangelogEntry } from "../../lib/api.ts";

/** What people call the version of an entry; an entry of an older service knows its moment alone. */
export const entryName = ({ release, version }: Pick<ChangelogEntry, "release" | "version">): string =>
	release ?? version;

const BASIC = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d(?:\.\d+)?)Z$/;

/** The moment of an entry in ISO 8601's extended form, which browsers read; as it is where it has another form. */
export const entryMoment = ({ version }: Pick<ChangelogEntry, "version">): string =>
	version.replace(BASIC, "$1-$2-$3T$4:$5:$6Z");
