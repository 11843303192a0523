/** Where a configuration is looked for when nobody names it, first match first. */
export const USUAL_PLACES = ["driftgate.yml", ".github/driftgate.yml"] as const;

/** Whether a path is one of those, so that nobody had to name it. */
export const isUsualPlace = (path: string): boolean => USUAL_PLACES.some((usual) => usual === path);

/** Where to look for a configuration, first match first: a usual place stands for all of them, another for itself. */
export function configPlaces(named: string = USUAL_PLACES[0]): readonly string[] {
	return isUsualPlace(named) ? [named, ...USUAL_PLACES.filter((usual) => usual !== named)] : [named];
}

/**
 * Looks for a configuration at the place that is named, or at all usual ones: gives the first place at which `look` finds
 * something, with what it found; undefined where there is none. Throws as `look`.
 */
export async function findConfig<T>(
	named: string | undefined,
	look: (path: string) => Promise<T | undefined>,
): Promise<{ readonly path: string; readonly found: T } | undefined> {
	for (const path of configPlaces(named)) {
		const found = await look(path);
		if (found !== undefined) return { path, found };
	}
	return undefined;
}
