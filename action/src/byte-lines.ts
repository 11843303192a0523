/** What a process prints, read by the line and by the byte. Throws where it ends before that. */
export class ByteLines {
	readonly #chunks: AsyncIterator<Buffer>;
	#held: Buffer = Buffer.alloc(0);

	constructor(printed: AsyncIterable<Buffer>) {
		this.#chunks = printed[Symbol.asyncIterator]();
	}

	/** The next line in UTF-8, without its end. Lines are short: each chunk is looked through again. */
	async line(): Promise<string> {
		let end = this.#held.indexOf(LINE_END);
		while (end < 0) {
			this.#held = Buffer.concat([this.#held, await this.#next()]);
			end = this.#held.indexOf(LINE_END);
		}
		const line = this.#held.toString("utf8", 0, end);
		this.#held = this.#held.subarray(end + 1);
		return line;
	}

	async take(size: number): Promise<Buffer> {
		const parts = [this.#held];
		let have = this.#held.length;
		while (have < size) {
			const chunk = await this.#next();
			parts.push(chunk);
			have += chunk.length;
		}
		const all = parts.length === 1 ? this.#held : Buffer.concat(parts);
		this.#held = all.subarray(size);
		return all.subarray(0, size);
	}

	async #next(): Promise<Buffer> {
		const { done, value } = await this.#chunks.next();
		if (done === true) throw new Error("git ended before it had answered.");
		return value;
	}
}

const LINE_END = 0x0a;
