/** Where nobody said which commit is trusted. */
const UNPINNED = "OWNER/driftgate@COMMIT";

export interface Workflow {
	readonly serverUrl: string;
	readonly defaultBranch: string;
	/** `owner/repository@commit`; null where nobody said. */
	readonly actionRef: string | null;
}

/** A workflow with the Action, as examples/ have it: least permissions, everything at a commit, no secret. */
export function printWorkflow({ serverUrl, defaultBranch, actionRef }: Workflow): string {
	return `name: api
on:
  pull_request:
  merge_group:
  push:
    branches: [${JSON.stringify(defaultBranch)}]

permissions: {}

jobs:
  driftgate:
    name: driftgate
    runs-on: ubuntu-24.04
    timeout-minutes: 5
    permissions:
      contents: read # reads both sides of the change
      id-token: write # proves to the service which repository it runs in
    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
        with:
          fetch-depth: 0
          persist-credentials: false
      - uses: ${actionRef ?? UNPINNED}
        with:
          server-url: ${serverUrl}
`;
}
