/** The host that people know a GitHub by, from the address of its API: `github.com`, `octo.ghe.com`, a server's own. */
export const hostOf = (apiUrl: string): string => new URL(apiUrl).hostname.replace(/^api\./, "");
