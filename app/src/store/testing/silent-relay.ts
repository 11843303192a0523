import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A way to a server that can be cut without either end being told: connections stay open, and nothing arrives. */
export interface SilentRelay {
	/** The server's connection string, by way of the relay. */
	readonly uri: string;
	/** Silences the connections that carried a text while `work` was done. All others go on, new ones too. */
	silenceWhere(text: string, work: () => Promise<unknown>): Promise<void>;
	/** How many connections are silent. */
	silenced(): number;
	stop(): Promise<void>;
}

interface Passage {
	readonly ends: readonly [client: Socket, server: Socket];
	/** What the client sent, while somebody looks for a text in it. */
	carried: string;
	isSilent: boolean;
}

/** `uri` names one server. */
export async function startRelay(uri: string): Promise<SilentRelay> {
	const target = new URL(uri);
	const passages = new Set<Passage>();
	const server = createServer((client) => {
		const upstream = connect(Number(target.port || 27_017), target.hostname);
		const passage: Passage = { ends: [client, upstream], carried: "", isSilent: false };
		passages.add(passage);
		client.on("data", (bytes) => {
			passage.carried += bytes.toString("latin1");
		});
		forward(passage, client, upstream);
		forward(passage, upstream, client);
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const relayed = new URL(uri);
	relayed.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		uri: relayed.href,
		async silenceWhere(text, work) {
			for (const passage of passages) passage.carried = "";
			await work();
			for (const passage of passages) if (passage.carried.includes(text)) passage.isSilent = true;
		},
		silenced: () => [...passages].filter(({ isSilent }) => isSilent).length,
		async stop() {
			for (const { ends } of passages) for (const end of ends) end.destroy();
			server.close();
			await once(server, "close");
		},
	};
}

function forward(passage: Passage, from: Socket, to: Socket): void {
	from.on("data", (bytes) => {
		if (!passage.isSilent) to.write(bytes);
	});
	from.on("close", () => {
		if (!passage.isSilent) to.destroy();
	});
	from.on("error", () => from.destroy());
}
