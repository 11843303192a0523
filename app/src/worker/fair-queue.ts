import { type Backlog, type BacklogLimits, createBacklog, type Entry, type Waiting } from "./backlog.ts";

/*
 * Whose turn it is. Tenants share a lane's threads by what their work costs, and not by how often they ask or how much
 * they send: the next turn is always that of the tenant who has cost least so far (start-time fair queueing: Goyal, Vin
 * and Cheng, 1996). What a turn costs is guessed when it begins and put right when it ends.
 */

export interface FairQueueOptions extends BacklogLimits {
	/** Turns at the same time. */
	readonly slots: number;
	/** Of one tenant that asks alone. With one less than there are slots nobody ever holds them all. */
	readonly perTenant: number;
	/** Of one tenant while others ask as well; one less than alone, and one at least, where left out. */
	readonly amongOthers?: number;
	/** Milliseconds of any clock that does not step. */
	readonly now?: () => number;
	/** Whether a turn may begin now at all; always, where left out. Whoever changes that calls `look`. */
	readonly mayBegin?: () => boolean;
	/** Told whenever somebody has begun to wait, or does no longer. */
	readonly onChange?: () => void;
}

export interface Ask extends Entry {
	readonly tenant: string;
}

export interface Turn {
	/** Milliseconds that the work took. Must be called once. */
	end(costMs: number): void;
}

export interface FairQueue {
	/** Resolves when it is the tenant's turn. Throws temporarily_unavailable where too much of the tenant's waits. */
	enter(ask: Ask): Promise<Turn>;
	/** Begins what may begin by now. */
	look(): void;
	/** How many wait. */
	waiting(): number;
	/** Refuses everybody who waits. */
	close(reason: Error): void;
}

interface Tenant {
	/** Milliseconds, on the lane's own scale: see `catchUp`. */
	spentMs: number;
	running: number;
	/** When it asked or had a turn last. */
	seenMs: number;
	readonly backlog: Backlog<Turn>;
}

/** Whoever asked within this time asks as well. */
const RECENT_MS = 10_000;

/** Beyond this many tenants, those who are even are forgotten. */
const TIDY_AT = 1_000;

export function createFairQueue(options: FairQueueOptions): FairQueue {
	const {
		slots,
		perTenant,
		amongOthers = Math.max(1, perTenant - 1),
		mayBegin = () => true,
		onChange = () => {},
		now = () => performance.now(),
	} = options;
	const tenants = new Map<string, Tenant>();
	let running = 0;
	/** What the tenant of the newest turn had spent when it began. */
	let clockMs = 0;

	const tenantOf = (name: string): Tenant => {
		const known = tenants.get(name) ?? { spentMs: 0, running: 0, seenMs: 0, backlog: createBacklog(options) };
		tenants.set(name, known);
		known.seenMs = now();
		// Time in which nothing was asked saves nothing up.
		if (isIdle(known)) known.spentMs = Math.max(known.spentMs, clockMs);
		return known;
	};
	/** Whoever is no better off for having been here need not be remembered. */
	const forget = (): void => {
		if (tenants.size < TIDY_AT) return;
		for (const [name, tenant] of tenants) if (isIdle(tenant) && tenant.spentMs <= clockMs) tenants.delete(name);
	};
	const begin = (tenant: Tenant, { estimateMs, admit }: Waiting<Turn>): void => {
		clockMs = tenant.spentMs;
		tenant.spentMs += estimateMs;
		tenant.running += 1;
		running += 1;
		admit({
			end(costMs) {
				tenant.spentMs += costMs - estimateMs;
				tenant.running -= 1;
				tenant.seenMs = now();
				running -= 1;
				look();
			},
		});
	};
	const next = (): Tenant | undefined => {
		const all = [...tenants.values()];
		const asking = all.filter((tenant) => !isIdle(tenant) || now() - tenant.seenMs < RECENT_MS);
		const most = asking.length > 1 ? amongOthers : perTenant;
		const able = asking.filter((tenant) => tenant.backlog.size() > 0 && tenant.running < most);
		return able.reduce<Tenant | undefined>(
			(least, other) => (least === undefined || other.spentMs < least.spentMs ? other : least),
			undefined,
		);
	};
	const waiting = (): number => [...tenants.values()].reduce((sum, { backlog }) => sum + backlog.size(), 0);

	function look(): void {
		while (running < slots && mayBegin()) {
			const chosen = next();
			const first = chosen?.backlog.shift();
			if (chosen === undefined || first === undefined) break;
			begin(chosen, first);
		}
		onChange();
	}

	return {
		waiting,
		look,
		async enter({ tenant: name, ...ask }) {
			forget();
			const entered = tenantOf(name).backlog.push(ask, onChange);
			look();
			return entered;
		},
		close(reason) {
			for (const { backlog } of tenants.values()) backlog.close(reason);
		},
	};
}

function isIdle({ running, backlog }: Tenant): boolean {
	return running === 0 && backlog.size() === 0;
}
