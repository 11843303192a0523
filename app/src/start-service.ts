import { readFileSync } from "node:fs";
import { createLogSigner, keepEvidenceKey } from "./auth/evidence-key.ts";
import { createSealer } from "./auth/sealer.ts";
import { keepSealingKey } from "./auth/sealing-key.ts";
import type { Config } from "./config/config.ts";
import { createPorts, type Overrides } from "./create-ports.ts";
import type { CheckSurroundings } from "./flows/checks/check-view.ts";
import { createDeliveryHandler } from "./github/webhooks/handle-delivery.ts";
import type { Metrics } from "./observe/metrics.ts";
import { serveMetrics } from "./observe/serve-metrics.ts";
import { uncounted } from "./observe/uncounted.ts";
import type { Ports } from "./ports.ts";
import { startErasing } from "./start-erasing.ts";
import { startHealing } from "./start-healing.ts";
import { startRecalling } from "./start-recalling.ts";
import { startSweeper } from "./start-sweeper.ts";
import { startWeb } from "./start-web.ts";
import { startChecks } from "./worker/start-checks.ts";
import { startComments } from "./worker/start-comments.ts";
import { startDeliveries } from "./worker/start-deliveries.ts";
import { startShipments } from "./worker/start-shipments.ts";
import { startWorker } from "./worker/start-worker.ts";

/*
 * The composition root, with create-ports and start-web: the only place that knows every room. It reads nothing but its
 * arguments, so a test or the demo can start as many services in one process as it likes.
 */

export type { Overrides } from "./create-ports.ts";

export interface RunningService {
	/** The origin under which it is reached; undefined for a process that only works. */
	readonly url: string | undefined;
	/** Where its metrics are; undefined where none are served. */
	readonly metricsUrl: string | undefined;
	/** Good for one sign-in; undefined on any but a loopback address. */
	readonly signInLink: string | undefined;
	/** Answers what is under way, ends the worker and closes the store. Calling it again waits for the same end. */
	stop(): Promise<void>;
}

type End = () => Promise<void>;

const version = (): string => {
	const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { version: string };
	return manifest.version;
};

/** Runs what must end in turn, last started first, even where one of them fails; then says what failed. */
async function endAll(ends: readonly End[]): Promise<void> {
	const failures: unknown[] = [];
	for (const end of [...ends].reverse()) await end().catch((error: unknown) => failures.push(error));
	if (failures.length > 0) throw new AggregateError(failures, "The service did not stop cleanly.");
}

/** What nobody can read is not counted, and what would count it is not loaded. */
async function openMetrics({ metricsPort }: Config): Promise<Metrics> {
	if (metricsPort === undefined) return uncounted;
	const { createMetrics } = await import("./observe/metrics.ts");
	return createMetrics(version());
}

/** What is done without anybody asking. Gives what wakes the worker. */
function startWork(
	{ workers, logRetentionMs, githubApp }: Config,
	ports: Ports,
	{ metrics, surroundings }: { readonly metrics: Metrics; readonly surroundings: () => CheckSurroundings },
	ends: End[],
): () => void {
	const owner = ports.random.id();
	// Whoever may have queued something for another wakes that one: it would rest for a second otherwise.
	const shipments = startShipments(ports, { owner });
	const comments = startComments(ports, { owner, surroundings });
	const checks = startChecks(ports, { owner, surroundings, onCarriedOut: comments.wake });
	const onEnded = (...ended: Parameters<Metrics["syncRun"]>) => {
		metrics.syncRun(...ended);
		shipments.wake();
		checks.wake();
	};
	const worker = startWorker(ports, { owner, concurrency: workers, onEnded });
	const handle = createDeliveryHandler(ports);
	const onCarriedOut = () => {
		worker.wake();
		checks.wake();
		comments.wake();
	};
	const deliveries = startDeliveries(ports, { owner, handle, onCarriedOut });
	ends.push(
		() => worker.stop(),
		() => checks.stop(),
		() => comments.stop(),
		() => deliveries.stop(),
		() => shipments.stop(),
	);
	if (githubApp !== undefined) ends.push(startHealing(ports, onCarriedOut));
	ends.push(startSweeper(ports), startErasing(ports, logRetentionMs), startRecalling(ports));
	return () => {
		deliveries.wake();
		worker.wake();
	};
}

/**
 * Starts the parts of the service that the configuration's role names. Resolves when it answers; rejects, with everything
 * closed again, where it cannot start.
 */
export async function startService(config: Config, overrides: Overrides = {}): Promise<RunningService> {
	const ends: End[] = [];
	try {
		const metrics = await openMetrics(config);
		const sealer = createSealer(config.sealingKey ?? (await keepSealingKey(config.dataFolder)));
		const opened = await createPorts(config, overrides, { sealer, metrics });
		const { ports } = opened;
		ends.push(...opened.ends);
		const evidenceKey = config.evidenceKey ?? (await keepEvidenceKey(config.dataFolder));
		let publicUrl = config.publicUrl;
		const signer = createLogSigner(evidenceKey);
		const hasPages = overrides.pages !== undefined;
		const surroundings = () => ({ publicUrl, hasPages, signer });
		const wakeWorker = config.role === "web" ? () => {} : startWork(config, ports, { metrics, surroundings }, ends);
		const listener = config.metricsPort === undefined ? undefined : await serveMetrics(metrics, config.metricsPort);
		if (listener !== undefined) ends.push(() => listener.close());
		const onEnd = (...more: readonly End[]) => void ends.push(...more);
		const doors = { config, ports, sealer, metrics, version: version(), wakeWorker, onEnd };
		const web =
			config.role === "worker"
				? undefined
				: await startWeb({ ...doors, fetch: overrides.fetch ?? globalThis.fetch, pages: overrides.pages });

		publicUrl ??= web?.url;

		let stopping: Promise<void> | undefined;
		const stop = (): Promise<void> => {
			stopping ??= endAll(ends);
			return stopping;
		};
		return { url: web?.url, metricsUrl: listener?.url, signInLink: web?.signInLink, stop };
	} catch (error) {
		await endAll(ends).catch(() => {});
		throw error;
	}
}
