/** A sentence of the service, in which names stand between back-quotes: they are shown as code. */
export function NamesInText({ text }: { readonly text: string }) {
	return text.split("`").map((part, index) =>
		// biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never change places
		index % 2 === 1 ? <code key={index}>{part}</code> : part,
	);
}
