import type { ShippedPull } from "../contract/shipping.ts";
import { digest } from "../lib/digest.ts";

/*
 * What a pull request of ours says of itself where people do not see it: what it brings, and which text we gave it. So
 * whoever comes after a crash, or has no memory, knows what a person closed, and writes nothing that stands there already.
 */

const MARK = /<!-- driftgate:delivery content=([0-9a-f]{64}) text=([0-9a-f]{64}) -->\s*$/;

/** GitHub takes 65,536 characters in a body and 256 in a title. */
const MOST_OF_BODY = 60_000;
const MOST_OF_TITLE = 250;

export type Said = Pick<ShippedPull, "title" | "body">;

/** Title and body with the mark. `note` stands first. */
export function sayPull({ title, body }: Said, content: string, note = ""): Said {
	const cut = cutTo(`${note}${body}`);
	const short = title.slice(0, MOST_OF_TITLE);
	return {
		title: short,
		body: `${cut}\n\n<!-- driftgate:delivery content=${content} text=${digest(`${short}\n${cut}`)} -->`,
	};
}

function cutTo(text: string): string {
	if (text.length <= MOST_OF_BODY) return text;
	const end = text.lastIndexOf("\n", MOST_OF_BODY);
	return `${text.slice(0, end > 0 ? end : MOST_OF_BODY)}\n\n(cut short)`;
}

/** The content that a pull request was made with; undefined where its body does not say. */
export const contentIn = ({ body }: ShippedPull): string | undefined => MARK.exec(body)?.[1];

/** Whether it has this text from us already; what people wrote in it meanwhile stays then. */
export const isSaid = (pull: ShippedPull, said: Said): boolean => {
	const [had, wanted] = [MARK.exec(pull.body), MARK.exec(said.body)];
	return had !== null && had[1] === wanted?.[1] && had[2] === wanted?.[2];
};
