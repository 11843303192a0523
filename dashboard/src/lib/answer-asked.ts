/**
 * In a worker, answers each question that `askWorker` asks. What fails is reported as the worker's error, which reaches the
 * page: of a rejected promise in a worker the page hears nothing, and would wait for ever.
 */
export function answerAsked<Question, Answer>(answer: (question: Question) => Answer | Promise<Answer>): void {
	self.addEventListener("message", async ({ data }: MessageEvent<Question>) => {
		try {
			self.postMessage(await answer(data));
		} catch (error) {
			reportError(error);
		}
	});
}
