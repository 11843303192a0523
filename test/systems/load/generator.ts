import autocannon, { type Client, type Instance, type Request } from "autocannon";

/* The process that sends requests: what measures must not share an event loop with what is measured, or with GitHub. */

export interface Drive {
	/** The service's origin. */
	readonly url: string;
	readonly connections: number;
	/** Sent once each, in turns over the connections; from the beginning again where `amount` is greater. */
	readonly requests: readonly Request[];
	readonly amount: number;
	/** At most so many requests a second, over all connections. */
	readonly rate?: number;
	/** Ends the drive early; what is under way then does not count. */
	readonly seconds: number;
}

/** Sent back once a drive. */
export interface Driven {
	/** Milliseconds of each answer. */
	readonly latencies: readonly number[];
	readonly statuses: Readonly<Record<number, number>>;
	/** Connections that failed, and requests without an answer. */
	readonly failures: number;
	/** Until the last answer. */
	readonly seconds: number;
}

/** To the generator: what to send, one drive after the other, or that the one under way is to end. */
export type Order = Drive | "stop";

function run({ url, connections, requests, amount, rate, seconds }: Drive, done: (driven: Driven) => void): Instance {
	const latencies: number[] = [];
	const statuses: Record<number, number> = {};
	const begun = performance.now();
	let ended = begun;
	let clients = 0;
	let isDone = false;
	const options = {
		url,
		connections,
		amount,
		timeout: 120,
		...(rate === undefined ? {} : { overallRate: rate }),
		setupClient: (client: Client) => {
			const turn = clients++ % connections;
			const own = requests.filter((_, index) => index % connections === turn);
			client.setRequests(own.length === 0 ? requests : own);
		},
	};
	const finish = (failures: number): void => {
		clearTimeout(timer);
		if (!isDone) done({ latencies, statuses, failures, seconds: (ended - begun) / 1_000 });
		isDone = true;
	};
	const instance = autocannon(options, (error, result) => {
		finish(error === null ? result.errors + result.timeouts : amount);
	});
	const timer = setTimeout(() => instance.stop(), seconds * 1_000);
	instance.on("response", (_client, status, _bytes, milliseconds) => {
		latencies.push(milliseconds);
		statuses[status] = (statuses[status] ?? 0) + 1;
		ended = performance.now();
		// autocannon itself looks once a second whether it is done.
		if (latencies.length === amount) finish(0);
	});
	return instance;
}

let running: Instance | undefined;

process.on("message", (order: Order) => {
	if (order === "stop") running?.stop();
	else running = run(order, (driven) => process.send?.(driven));
});

// The one that asked is gone.
process.on("disconnect", () => process.exit());
