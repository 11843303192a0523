import { auditSignatures } from "./audit-signatures.ts";
import { printSbom } from "./print-sbom.ts";

/*
 * npm run sbom: what ships, as CycloneDX JSON on stdout.
 * npm run signatures: whether the registry signed what is installed; exits 1 where a signature is wrong or missing, and
 * says in one line where the registry gives none.
 */

const [command] = process.argv.slice(2);

if (command === "sbom") {
	process.stdout.write(await printSbom());
} else if (command === "signatures") {
	const { outcome, says } = await auditSignatures();
	process.stdout.write(`${says}\n`);
	process.exitCode = outcome === "refused" ? 1 : 0;
} else {
	process.stderr.write("usage: node test/laws/supply-chain/main.ts sbom | signatures\n");
	process.exitCode = 2;
}
