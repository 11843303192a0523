import { type LoopbackServer, sendJson, startLoopbackServer } from "../../harness/loopback-server.ts";

export interface LedgerServer extends LoopbackServer {
	/** The bearer token that it takes. */
	readonly token: string;
}

/** As much of the ledger API as the demo's program calls. */
export async function startLedgerServer(): Promise<LedgerServer> {
	const token = "ledger-demo-token";
	const money = ({ amount, currency }: { readonly amount: number; readonly currency: string }) => ({
		amount,
		currency,
		formatted: `${(amount / 100).toFixed(2)} ${currency}`,
	});
	const euros = (amount: number) => money({ amount, currency: "EUR" });
	const server = await startLoopbackServer((request, response, body) => {
		if (request.headers.authorization !== `Bearer ${token}`) {
			return sendJson(response, 401, { type: "about:blank", title: "Unauthorized", status: 401 });
		}
		switch (`${request.method} ${request.url}`) {
			case "GET /v1/accounts/acc_1/limits":
				return sendJson(response, 200, { daily: euros(500_000), remaining: euros(487_450) });
			case "POST /v1/transfers": {
				const { amount, ...transfer } = JSON.parse(body.toString("utf8"));
				const made = { id: "tr_1", ...transfer, amount: money(amount), status: "pending" };
				return sendJson(response, 201, { ...made, created_at: "2026-11-21T08:00:00Z" });
			}
			default:
				return sendJson(response, 404, { type: "about:blank", title: "There is no such thing", status: 404 });
		}
	});
	return { ...server, token };
}
