import { type Command, UsageError } from "../command.ts";
import { readArguments } from "../read-arguments.ts";
import { IGNORE_OPTIONS } from "./read-ignores.ts";

const HELP = `Writes a driftgate.yml that is made of another tool's settings, and says of each setting what it became, or why it
was left.

Usage: driftgate import FILE... [options]
       driftgate import oasdiff FILE... [options]

  FILE   a file of oasdiff (.oasdiff.yaml, a severity file, an ignore file), Optic (optic.yml), Speakeasy
         (.speakeasy/workflow.yaml, gen.yaml, overlays), Fern (generators.yml, openapi-overrides.yml) or Stainless
         (stainless.yml), or a workflow that uses the Action of one of them or of Bump; all files of one API at once.
         Names that they give to methods and types become a lock beside the configuration, SERVICE.names
  The second form prints the levels and exceptions of oasdiff's files alone, for a driftgate.yml that is there already.

Options:
  --spec PATH       the description in the repository, where no file names it
  --out FILE        where to write (default: driftgate.yml)
  --print           print the configuration, and write nothing
  --force           replace a file that is there
  For ignore files, because an exception names a finding, its owner and its last day:
  --base SPEC       the two descriptions between which the ignored changes are,
  --revision SPEC   as driftgate diff takes them
  --owner OWNER     who answers for the exceptions
  --expires DATE    the last day that they hold

Examples:
  driftgate import .github/workflows/oasdiff.yml .oasdiff.yaml
  driftgate import optic.yml --spec openapi.yaml --print
  driftgate import .speakeasy/workflow.yaml .speakeasy/gen.yaml
  driftgate import oasdiff err-ignore.txt --base git:v1:api.yaml --revision api.yaml --owner "@api" --expires 2027-01-31

Exit status: 0 written or printed, 2 a file cannot be used, or there is one that would be replaced.
`;

export const importSettings: Command = {
	help: HELP,
	run: async (args, folder, terminal) => {
		const given = readArguments(args, {
			command: "import",
			positionals: ["FILE"],
			least: 1,
			repeats: true,
			options: [...IGNORE_OPTIONS, "spec", "out"],
			flags: ["print", "force"],
		});
		const [first, ...rest] = given.positionals;
		if (first === "oasdiff") {
			if (rest.length === 0) throw new UsageError("driftgate import oasdiff needs FILE.");
			const { importPart } = await import(/* webpackMode: "eager" */ "./import-part.ts");
			return importPart(rest, given, folder, terminal);
		}
		const { importConfig } = await import(/* webpackMode: "eager" */ "./import-config.ts");
		return importConfig(given, folder, terminal);
	},
};
