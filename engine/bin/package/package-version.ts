import semver from "semver";

/** Registries take semantic versions alone: of a date, or whatever else, the first three numbers are one. */
export function packageVersion(version: string): string {
	const numbers = (version.match(/\d{1,9}/g) ?? []).map(Number);
	return semver.valid(version) ?? [0, 1, 2].map((index) => numbers[index] ?? 0).join(".");
}
