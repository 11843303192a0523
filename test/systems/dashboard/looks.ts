import type { Page } from "playwright-core";
import type { Visitor } from "./visitor.ts";

const wide = { width: 1280, height: 900 };
/** As narrow as a page has to fit (WCAG 1.4.10). */
const narrow = { width: 320, height: 700 };

/** In which a page is looked at: whoever sees it has one of these. */
const looks = {
	light: { colorScheme: "light", forcedColors: "none", size: wide, text: 100 },
	dark: { colorScheme: "dark", forcedColors: "none", size: wide, text: 100 },
	"light on a phone": { colorScheme: "light", forcedColors: "none", size: narrow, text: 100 },
	"dark on a phone": { colorScheme: "dark", forcedColors: "none", size: narrow, text: 100 },
	"in forced colours": { colorScheme: "light", forcedColors: "active", size: wide, text: 100 },
	"with text of twice the size": { colorScheme: "light", forcedColors: "none", size: wide, text: 200 },
} as const;

type LookName = keyof typeof looks;

const lookNames = Object.keys(looks) as readonly LookName[];

/** Pixels that do not fit into the width of the window. */
const OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth";

/** One look after the other: pages that are much alike are each looked at in the next one. */
export const inTurn = (turn: number): readonly LookName[] =>
	lookNames.filter((_, index) => index === turn % lookNames.length);

/**
 * What is wrong with a page as it stands, in every look or in those named, one line each: what axe holds against it, what does not fit, and
 * what the browser complained of. The page is not loaded again for a look; colours and sizes are all that differ.
 */
export async function lookAt(visitor: Visitor, names: readonly LookName[] = lookNames): Promise<readonly string[]> {
	const wrong: string[] = [];
	for (const name of names) {
		await turnTo(visitor.page, looks[name]);
		const overflow = Number(await visitor.page.evaluate(OVERFLOW));
		if (overflow > 0) wrong.push(`${name}: ${overflow} px do not fit`);
		wrong.push(...(await visitor.check()).map((line) => `${name}: ${line}`));
	}
	return [...wrong, ...visitor.takeComplaints()];
}

async function turnTo(page: Page, { colorScheme, forcedColors, size, text }: (typeof looks)[keyof typeof looks]) {
	// Colours that are still on their way from the last look are no fault of this one.
	await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: "reduce" });
	await page.setViewportSize(size);
	await setTextSize(page, text);
}

/** As the browser's own setting for text does it (WCAG 1.4.4), in percent of the usual size. */
async function setTextSize(page: Page, percent: number): Promise<void> {
	const session = await page.context().newCDPSession(page);
	await session.send("Page.setFontSizes", {
		fontSizes: { standard: (16 * percent) / 100, fixed: (13 * percent) / 100 },
	});
	await session.detach();
}
