import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { getInput, setFailed } from "@actions/core";
import {
	type Config,
	type DeliverySettings,
	deliveryMarkdown,
	deliveryTitle,
	Fault,
	type Parcel,
	parseConfig,
	sayIssue,
	ship,
} from "@driftgate/engine";
import { ActionFault } from "../action-fault.ts";
import { openGitHub } from "../github/github-api.ts";
import { type Environment, readApiUrl, required } from "../job.ts";
import { checkSize, textOf } from "../text-file.ts";
import { type DeliverInputs, readDeliverInputs } from "./deliver-inputs.ts";
import { findTarget, type Source } from "./find-target.ts";
import { openDestination } from "./open-destination.ts";
import { readBuilt } from "./read-built.ts";
import { sayShipped } from "./say-shipped.ts";

/** Brings what a build or the service made to the repository that the configuration names, as the service does. */
async function main(env: Environment): Promise<void> {
	const inputs = readDeliverInputs(getInput);
	refuseUnsafe(required(env, "GITHUB_EVENT_NAME"));
	const workspace = required(env, "GITHUB_WORKSPACE");
	const config = await readConfig(workspace, inputs.config);
	const settings = config.outputs.get(inputs.target)?.deliver;
	if (settings === undefined) throw new ActionFault(`${inputs.config} has no outputs.${inputs.target}.deliver.`);
	const source = { fullName: required(env, "GITHUB_REPOSITORY"), id: Number(required(env, "GITHUB_REPOSITORY_ID")) };
	const github = openGitHub({ apiUrl: readApiUrl(env), token: inputs.token });
	const graphql = openGitHub({ apiUrl: graphqlOf(env), token: inputs.token });
	const target = await findTarget(github, source, settings);
	const parcel = await packParcel(env, { inputs, config, settings, source, workspace });
	sayShipped(await ship(openDestination(github, graphql, target), parcel), target.fullName);
}

/** Jobs on these run for whoever opens a pull request: what they check out may be a stranger's. */
function refuseUnsafe(event: string): void {
	if (!/^(?:pull_request|workflow_run|issue_comment)/.test(event)) return;
	throw new ActionFault(`This step delivers nothing on ${event}: run it on push to the default branch, or on release.`);
}

/** An Enterprise Server has it beside the REST API. */
const graphqlOf = (env: Environment): string =>
	(env["GITHUB_GRAPHQL_URL"] || "https://api.github.com/graphql").replace(/\/graphql\/?$/, "");

async function readConfig(workspace: string, path: string): Promise<Config> {
	const bytes = await readFile(join(workspace, path)).catch(() => undefined);
	if (bytes === undefined)
		throw new ActionFault(`There is no ${path} in the workspace: check the repository out first.`);
	checkSize(path, bytes.byteLength);
	try {
		return parseConfig(textOf(path, bytes), path);
	} catch (error) {
		if (error instanceof Fault) throw new ActionFault(`${path} cannot be used.`, error.issues.map(sayIssue));
		throw error;
	}
}

interface Packing {
	readonly inputs: DeliverInputs;
	readonly config: Config;
	readonly settings: DeliverySettings;
	readonly source: Source;
	readonly workspace: string;
}

async function packParcel(env: Environment, { inputs, config, settings, source, workspace }: Packing): Promise<Parcel> {
	const { service, version } = config;
	const { target, step } = inputs;
	const built = await readBuilt(inputs.from, { workspace, service, target });
	const changes = inputs.changes === null ? "" : await readText(workspace, inputs.changes);
	const news = [{ version, versionBefore: null, step, changes, upgrade: [] }];
	const text = { service, target, version, news, source: source.fullName, commit: required(env, "GITHUB_SHA") };
	const { as, path: folder } = settings;
	return {
		...{ service, target, as, folder, sourceId: String(source.id), config: inputs.config, beside: [], refused: [] },
		files: built.map((file) => ({ path: `${folder}/${file.path}`, text: file.text })),
		say: () => ({ title: deliveryTitle(text), body: deliveryMarkdown(text) }),
	};
}

async function readText(workspace: string, path: string): Promise<string> {
	const bytes = await readFile(join(workspace, path)).catch(() => undefined);
	if (bytes === undefined) throw new ActionFault(`There is no ${path} in the workspace.`);
	checkSize(path, bytes.byteLength);
	return textOf(path, bytes);
}

try {
	await main(process.env);
} catch (error) {
	const isOurs = !(error instanceof ActionFault);
	setFailed(isOurs ? `Driftgate failed, and this is a bug of Driftgate: ${String(error)}` : sayFault(error));
}

function sayFault({ message, details }: ActionFault): string {
	return [message, ...details.slice(0, 5)].join(" ");
}
