/** What a route answers. */
export interface Answer {
	readonly status: number;
	/** JSON, or bytes as they are; nothing where it is left out. */
	readonly body?: unknown;
	readonly headers?: Readonly<Record<string, string>>;
}

export const ok = (body: unknown, headers?: Record<string, string>): Answer =>
	headers === undefined ? { status: 200, body } : { status: 200, body, headers };
export const created = (body: unknown): Answer => ({ status: 201, body });
export const accepted = (body: unknown): Answer => ({ status: 202, body });
export const noContent: Answer = { status: 204 };

/** A refusal, in GitHub's form: `message`, where to read about it, and at times `errors`. */
export class Refusal extends Error {
	readonly status: number;
	readonly errors: readonly object[] | undefined;
	readonly headers: Readonly<Record<string, string>>;

	constructor(status: number, message: string, errors?: readonly object[], headers: Record<string, string> = {}) {
		super(message);
		this.status = status;
		this.errors = errors;
		this.headers = headers;
	}

	answer(): Answer {
		const body = {
			message: this.message,
			...(this.errors === undefined ? {} : { errors: this.errors }),
			documentation_url: "https://docs.github.com/rest",
			status: String(this.status),
		};
		return { status: this.status, body, headers: this.headers };
	}
}

export const notFound = (): Refusal => new Refusal(404, "Not Found");
export const forbidden = (message: string): Refusal => new Refusal(403, message);
export const conflict = (message: string): Refusal => new Refusal(409, message);

/** 422 of a request that is not of the form that the route takes. */
export const invalidRequest = (what: string): Refusal => new Refusal(422, `Invalid request.\n\n${what}`);

/** 422 of a request whose content GitHub refuses. */
export const validationFailed = (resource: string, field: string, message: string): Refusal =>
	new Refusal(422, "Validation Failed", [{ resource, code: "custom", field, message }]);
