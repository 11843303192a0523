import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { RequestListener } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** An https server on 127.0.0.1 with a certificate of its own. */
export interface TlsServer {
	readonly port: number;
	/** The certificate, to be trusted. */
	readonly ca: string;
	/** Connections so far, whether anything was asked over them or not. */
	connections(): number;
	close(): Promise<void>;
}

/** A key and a certificate of the names, made by openssl for this run alone. */
function certify(names: readonly string[]): { readonly key: string; readonly cert: string } {
	const folder = mkdtempSync(join(tmpdir(), "driftgate-tls-"));
	const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
	const alternatives = names.map((name) => `DNS:${name}`).join(",");
	const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
	const subject = ["-subj", `/CN=${names[0]}`, "-addext", `subjectAltName=${alternatives}`, "-days", "2"];
	execFileSync("openssl", ["req", "-x509", ...curve, ...subject, "-keyout", key, "-out", cert], { stdio: "ignore" });
	const pair = { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
	rmSync(folder, { recursive: true });
	return pair;
}

export async function startTlsServer(names: readonly string[], listener: RequestListener): Promise<TlsServer> {
	const pair = certify(names);
	let connections = 0;
	const server: Server = createServer(pair, listener);
	server.on("connection", () => {
		connections += 1;
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		port: (server.address() as AddressInfo).port,
		ca: pair.cert,
		connections: () => connections,
		async close() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
