/** As many as one request takes. */
const MOST = 50;

/** How long others are waited for, in milliseconds: cards that come into sight together ask within one frame. */
const WAIT_MS = 20;

interface Asking<Question, Answer> {
	readonly question: Question;
	readonly answer: (answer: Answer) => void;
	readonly refuse: (error: unknown) => void;
}

/**
 * Asks one by one what is answered by the dozen: questions of one moment go together. `ask` answers them in their order;
 * where it rejects, so does each of them.
 */
export function askTogether<Question, Answer>(
	ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
	let waiting: Asking<Question, Answer>[] = [];

	const send = async (together: readonly Asking<Question, Answer>[]): Promise<void> => {
		try {
			const answers = await ask(together.map(({ question }) => question));
			for (const [index, { answer }] of together.entries()) answer(answers[index] as Answer);
		} catch (error) {
			for (const { refuse } of together) refuse(error);
		}
	};
	const sendAll = (): void => {
		const all = waiting;
		waiting = [];
		for (let from = 0; from < all.length; from += MOST) void send(all.slice(from, from + MOST));
	};
	return (question) =>
		new Promise((answer, refuse) => {
			if (waiting.length === 0) setTimeout(sendAll, WAIT_MS);
			waiting.push({ question, answer, refuse });
		});
}
