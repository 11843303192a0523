// Derived from the folder runtime beside it by `npm run derive`. DO NOT EDIT.

/** The runtime, as its parts stand in generated files: those without features in every one. */
export const runtimeParts = [
	{
		"name": "options",
		"features": null,
		"uses": [
			"operation"
		],
		"declares": [
			"ApiCheck",
			"ApiHookRequest",
			"ApiLogEntry",
			"ApiResponse",
			"RequestOptions",
			"RetryOptions",
			"TransportOptions"
		],
		"text": "export interface RetryOptions {\n\t/** How often a request is repeated at most; 2 where it is left out, and 0 for never. */\n\treadonly retries?: number | undefined;\n\t/** The first wait, which doubles each time; 500 ms where it is left out. */\n\treadonly firstDelayMs?: number | undefined;\n\t/** The longest wait that the client chooses by itself; 8 s where it is left out. A server may ask for more. */\n\treadonly longestDelayMs?: number | undefined;\n\t/** The time after which no attempt starts: a longer wait is given up at once, never cut short. 2 minutes where left out. */\n\treadonly budgetMs?: number | undefined;\n}\n\n/** What came back beside the body. */\nexport interface ApiResponse {\n\treadonly status: number;\n\treadonly headers: Headers;\n\treadonly url: string;\n\t/** What the API calls this exchange in its own logs, where it says so. */\n\treadonly requestId: string | undefined;\n}\n\n/** A request before it is sent: hooks may change its address and headers. */\nexport interface ApiHookRequest {\n\t/** `GET /accounts/{id}`. */\n\treadonly operation: string;\n\treadonly method: string;\n\treadonly url: URL;\n\treadonly headers: Headers;\n\t/** 1 for the first attempt. */\n\treadonly attempt: number;\n}\n\n/** One attempt. Secrets are replaced by `***`. */\nexport interface ApiLogEntry {\n\treadonly operation: string;\n\treadonly method: string;\n\treadonly url: string;\n\treadonly headers: Readonly<Record<string, string>>;\n\treadonly attempt: number;\n\treadonly durationMs: number;\n\t/** The status, or the name of the error where no answer came. */\n\treadonly outcome: number | string;\n}\n\n/** Compares what came with its description: the operation's answer, or one of its events under the shape that those have. */\nexport type ApiCheck = (\n\toperation: ApiOperation,\n\tanswer: { readonly value: unknown; readonly response: ApiResponse },\n\tshape?: string,\n) => void;\n\nexport interface TransportOptions {\n\t/** Sent with every request, and never to another origin. */\n\treadonly headers?: Readonly<Record<string, string>> | undefined;\n\t/** For a single attempt, body included; 60 s where it is left out, and 0 for no limit. */\n\treadonly timeoutMs?: number | undefined;\n\t/** For a call with all its attempts and waits; no limit where it is left out. */\n\treadonly deadlineMs?: number | undefined;\n\treadonly retry?: RetryOptions | undefined;\n\t/** Sends a key in this header with every POST and PATCH, which makes them safe to repeat where the server honours it. */\n\treadonly idempotencyHeader?: string | undefined;\n\t/** Bytes of an answer that are read at most: 100 MB where it is left out. Of an error: 1 MB. */\n\treadonly answerLimit?: number | undefined;\n\t/** Takes the place of the platform's fetch. */\n\treadonly fetch?: typeof fetch | undefined;\n\treadonly beforeRequest?: ((request: ApiHookRequest) => void | Promise<void>) | undefined;\n\treadonly afterResponse?: ((response: ApiResponse, request: ApiHookRequest) => void | Promise<void>) | undefined;\n\treadonly log?: ((entry: ApiLogEntry) => void) | undefined;\n\t/** Looks at each answer before it is given: what it throws is the call's error. */\n\treadonly check?: ApiCheck | undefined;\n}\n\n/** For one call; before what the client says. */\nexport interface RequestOptions {\n\treadonly signal?: AbortSignal | undefined;\n\treadonly headers?: Readonly<Record<string, string>> | undefined;\n\t/** Members of the query that the description does not know. */\n\treadonly query?: Readonly<Record<string, unknown>> | undefined;\n\t/** Members of the body that the description does not know. */\n\treadonly body?: Readonly<Record<string, unknown>> | undefined;\n\t/** The media type to send, where there are several. */\n\treadonly contentType?: string | undefined;\n\t/** The media types to ask for. */\n\treadonly accept?: string | undefined;\n\treadonly timeoutMs?: number | undefined;\n\treadonly deadlineMs?: number | undefined;\n\treadonly retry?: RetryOptions | undefined;\n\t/** One key for the call and all its attempts; made up where the operation takes one and none is given. */\n\treadonly idempotencyKey?: string | undefined;\n\t/** A whole address of the same origin in place of the operation's, such as one that the API gave itself. */\n\treadonly address?: URL | undefined;\n\t/** Told of the answer that the result is read from. */\n\treadonly onResponse?: ((response: ApiResponse) => void) | undefined;\n}"
	},
	{
		"name": "errors",
		"features": null,
		"uses": [
			"operation",
			"options"
		],
		"declares": [
			"ApiConnectionError",
			"ApiDecodeError",
			"ApiError",
			"ApiRedirectError",
			"ApiTimeoutError",
			"matchStatus"
		],
		"text": "/** The server answered, and the answer is not a success. */\nexport class ApiError<Status extends number = number, Body = unknown> extends Error {\n\toverride readonly name: string = \"ApiError\";\n\treadonly status: Status;\n\treadonly headers: Headers;\n\treadonly requestId: string | undefined;\n\t/** Parsed JSON, else text, else undefined. */\n\treadonly body: Body;\n\t/** What the API says to people, and its own code, where the body holds them in a usual place. */\n\treadonly detail: string | undefined;\n\treadonly code: string | undefined;\n\t/** True where the description knows this status: then `body` has the type that it gives. */\n\treadonly documented: boolean;\n\n\tconstructor(operation: ApiOperation, { headers, requestId }: ApiResponse, status: Status, body: Body) {\n\t\tconst detail = typeof body === \"string\" ? body.slice(0, 200) : wordOf(body, detailNames);\n\t\tsuper(`${operation.method} ${operation.path} answered ${status}${detail === undefined ? \".\" : `: ${detail}`}`);\n\t\tthis.status = status;\n\t\tthis.headers = headers;\n\t\tthis.requestId = requestId;\n\t\tthis.body = body;\n\t\tthis.detail = detail;\n\t\tthis.code = wordOf(body, [\"code\", \"error_code\", \"errorCode\", \"error\", \"type\"]);\n\t\tthis.documented = matchStatus(operation.failures ?? [], status) !== undefined;\n\t}\n}\n\nconst detailNames = [\"message\", \"detail\", \"error_description\", \"description\", \"title\", \"msg\", \"error\"];\n\nfunction wordOf(body: unknown, names: readonly string[]): string | undefined {\n\tconst { error, errors }: { error?: unknown; errors?: unknown } = Object(body);\n\tconst places: readonly unknown[] = [error, Array.isArray(errors) ? errors[0] : errors, body];\n\tfor (const place of places) {\n\t\tfor (const name of names) {\n\t\t\tconst word = Object.getOwnPropertyDescriptor(Object(place), name)?.value as unknown;\n\t\t\tif (typeof word === \"number\" || (typeof word === \"string\" && word !== \"\")) return String(word);\n\t\t}\n\t}\n\treturn undefined;\n}\n\n/** No answer came: the connection failed, or the answer broke off. `cause` holds what the platform said. */\nexport class ApiConnectionError extends Error {\n\toverride readonly name: string = \"ApiConnectionError\";\n\n\tconstructor(operation: ApiOperation, cause: unknown) {\n\t\tsuper(`${operation.method} ${operation.path} got no answer.`, { cause });\n\t}\n}\n\n/** An attempt took longer than its timeout, or a call longer than its deadline. */\nexport class ApiTimeoutError extends Error {\n\toverride readonly name: string = \"ApiTimeoutError\";\n\n\tconstructor(operation: ApiOperation, timeoutMs: number) {\n\t\tsuper(`${operation.method} ${operation.path} took longer than ${timeoutMs} ms.`);\n\t}\n}\n\n/** The answer is a success, and yet it is not the JSON that it should be, or larger than the limit. */\nexport class ApiDecodeError extends Error {\n\toverride readonly name: string = \"ApiDecodeError\";\n\treadonly response: ApiResponse;\n\t/** What was read of it. */\n\treadonly text: string;\n\n\tconstructor(operation: ApiOperation, response: ApiResponse, problem: string, text: string) {\n\t\tsuper(`${operation.method} ${operation.path} answered ${response.status} with ${problem}.`);\n\t\tthis.response = response;\n\t\tthis.text = text;\n\t}\n}\n\n/** The server redirects to where this request must not be sent. */\nexport class ApiRedirectError extends Error {\n\toverride readonly name: string = \"ApiRedirectError\";\n\n\tconstructor(operation: ApiOperation, reason: string) {\n\t\tsuper(`${operation.method} ${operation.path} was redirected: ${reason}`);\n\t}\n}\n\nfunction matchStatus(keys: readonly string[], status: number): string | undefined {\n\treturn [String(status), `${Math.floor(status / 100)}XX`, \"default\"].find((key) => keys.includes(key));\n}"
	},
	{
		"name": "call",
		"features": null,
		"uses": [
			"connection",
			"errors",
			"operation",
			"options"
		],
		"declares": [
			"ApiCall",
			"ApiFailure",
			"ApiOutcome",
			"apiCall",
			"attempt"
		],
		"text": "// Where ranges:\ntype ClientErrorStatus =\n\t| (400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 412 | 413 | 414 | 415 | 416 | 417 | 418)\n\t| (421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 431 | 451);\ntype ServerErrorStatus = 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 510 | 511;\n\ntype RangeOf<Key, Keys> = Exclude<\n\tKey extends \"4XX\"\n\t\t? ClientErrorStatus\n\t\t: Key extends \"5XX\"\n\t\t\t? ServerErrorStatus\n\t\t\t: (\"4XX\" extends Keys ? never : ClientErrorStatus) | (\"5XX\" extends Keys ? never : ServerErrorStatus),\n\tKeys\n>;\n// End.\n\n/** The errors of an operation: one for each status that the description knows. Tell them apart by `status`. */\nexport type ApiFailure<Failures> = {\n\t[Key in keyof Failures]: ApiError<\n\t\t// Where ranges:\n\t\t| (Key extends string ? RangeOf<Key, keyof Failures> : never)\n\t\t// End.\n\t\t| Extract<Key, number>,\n\t\tFailures[Key]\n\t>;\n}[keyof Failures];\n\ndeclare const failures: unique symbol;\n\n/** A promise of a result, which also knows which failures the description promises. */\nexport interface ApiCall<Result, Failures = Record<never, never>> extends Promise<Result> {\n\treadonly [failures]?: Failures;\n\t/** The result with status, headers, address and request id of its answer. */\n\twithResponse(): Promise<ApiAnswer<Result>>;\n}\n\nexport type ApiOutcome<Result, Failures> =\n\t| { readonly ok: true; readonly value: Result }\n\t| { readonly ok: false; readonly error: ApiFailure<Failures> };\n\n/** Carries out an operation that is given as data: one that the description does not know yet, too. */\nexport function apiCall<Result, Failures>(\n\tconnection: ApiConnection,\n\toperation: ApiOperation,\n\trequest?: object,\n\toptions?: RequestOptions,\n): ApiCall<Result, Failures> {\n\t// The answer is not validated, so its type is the one that the caller declares.\n\tconst answer = connection.send(operation, request, options) as Promise<ApiAnswer<Result>>;\n\tconst result = answer.then(({ value }) => value);\n\tconst withResponse = (): Promise<ApiAnswer<Result>> => {\n\t\t// Whoever takes the answer hears of its failure there.\n\t\tresult.catch(() => undefined);\n\t\treturn answer;\n\t};\n\treturn Object.assign(result, { withResponse });\n}\n\n/**\n * Gives the failures that the description knows as values, typed by their status. Anything else is still thrown: a\n * status that nobody described, a timeout, an abort, a connection that failed.\n */\nexport async function attempt<Result, Failures>(\n\tcall: ApiCall<Result, Failures>,\n): Promise<ApiOutcome<Result, Failures>> {\n\ttry {\n\t\treturn { ok: true, value: await call };\n\t} catch (error) {\n\t\tif (!(error instanceof ApiError) || !error.documented) throw error;\n\t\treturn { ok: false, error: error as ApiFailure<Failures> };\n\t}\n}"
	},
	{
		"name": "pages",
		"features": [
			"paging"
		],
		"uses": [
			"call",
			"connection",
			"json",
			"operation",
			"options",
			"text",
			"value-at"
		],
		"declares": [
			"ApiNext",
			"ApiPage",
			"ApiPages",
			"ApiPaging",
			"apiPages"
		],
		"text": "/** A promise of the first page, and all items, or all pages, one by one: `for await (const item of list)`. */\nexport interface ApiPages<Page, Item, Failures = Record<never, never>>\n\textends ApiCall<Page, Failures>,\n\t\tAsyncIterable<Item> {\n\t/** The pages one by one, the first included. */\n\tpages(): AsyncIterable<Page>;\n}\n\ninterface ApiPaging {\n\treadonly items: readonly string[];\n\treadonly after: (page: ApiPage, paging: ApiPaging) => ApiNext | undefined;\n\treadonly argument?: string;\n\treadonly size?: string;\n\treadonly next?: readonly string[];\n\treadonly nextOfItem?: readonly string[];\n\treadonly more?: readonly string[];\n\t// Where paging-number:\n\treadonly first?: number;\n\treadonly step?: \"page\" | \"item\";\n\treadonly last?: readonly string[];\n\treadonly pages?: readonly string[];\n\treadonly total?: readonly string[];\n\treadonly count?: readonly string[];\n\t// End.\n}\n\ninterface ApiPage {\n\treadonly answer: ApiAnswer<unknown>;\n\treadonly items: readonly unknown[];\n\treadonly request: object;\n\t// Where paging-number:\n\treadonly seen: number;\n\t// End.\n}\n\ntype ApiNext = { readonly request: object } | { readonly url: string };\n\nfunction apiPages<Page, Item, Failures>(\n\tconnection: ApiConnection,\n\toperation: ApiOperation,\n\tpaging: ApiPaging,\n\trequest: object = {},\n\toptions: RequestOptions = {},\n): ApiPages<Page, Item, Failures> {\n\tconst first = apiCall<Page, Failures>(connection, operation, request, options);\n\tasync function* pages(): AsyncGenerator<Page> {\n\t\tlet page = await first.withResponse();\n\t\tlet asked = request;\n\t\t// Where paging-number:\n\t\tlet seen = seenBefore(request, paging);\n\t\tlet before = \"\";\n\t\t// End.\n\t\tfor (;;) {\n\t\t\tconst items = itemsOf<unknown>(page.value, paging);\n\t\t\t// Where paging-number:\n\t\t\t// A provider that gives the same page again would never come to an end.\n\t\t\tconst held = paging.first === undefined || items.length === 0 ? \"\" : printJson(items);\n\t\t\tif (held !== \"\" && held === before) return;\n\t\t\tbefore = held;\n\t\t\tseen += items.length;\n\t\t\t// End.\n\t\t\tyield page.value;\n\t\t\tconst next = paging.after(\n\t\t\t\t{\n\t\t\t\t\tanswer: page,\n\t\t\t\t\titems,\n\t\t\t\t\trequest: asked,\n\t\t\t\t\t// Where paging-number:\n\t\t\t\t\tseen,\n\t\t\t\t\t// End.\n\t\t\t\t},\n\t\t\t\tpaging,\n\t\t\t);\n\t\t\tif (next === undefined || (paging.more !== undefined && valueAt(page.value, paging.more) === false)) return;\n\t\t\tconst address = \"url\" in next ? new URL(next.url, page.response.url || undefined) : undefined;\n\t\t\tif (address !== undefined && address.href === page.response.url) return;\n\t\t\tif (\"request\" in next) asked = next.request;\n\t\t\tpage = await apiCall<Page, Failures>(connection, operation, asked, {\n\t\t\t\t...options,\n\t\t\t\t...(address && { address }),\n\t\t\t}).withResponse();\n\t\t}\n\t}\n\tasync function* items(): AsyncGenerator<Item> {\n\t\tfor await (const page of pages()) yield* itemsOf<Item>(page, paging);\n\t}\n\treturn Object.assign(first, { pages, [Symbol.asyncIterator]: items });\n}\n\nfunction itemsOf<Item>(page: unknown, { items }: ApiPaging): readonly Item[] {\n\tconst value = valueAt(page, items);\n\treturn Array.isArray(value) ? value : [];\n}\n\n// Where paging-number:\nfunction seenBefore(request: object, { argument = \"\", first = 1 }: ApiPaging): number {\n\treturn Number(memberOf(request, argument) ?? first) === first ? 0 : Number.NaN;\n}\n// End."
	},
	{
		"name": "stream",
		"features": [
			"stream"
		],
		"uses": [
			"connection",
			"errors",
			"json",
			"operation",
			"options",
			"retry"
		],
		"declares": [
			"ApiEvent",
			"ApiStream",
			"ApiStreaming",
			"apiStream"
		],
		"text": "declare const failuresOfStream: unique symbol;\n\n/** What an operation gives one by one: `for await (const event of stream)`. Nothing is sent before it is read. */\nexport interface ApiStream<Event, Failures = Record<never, never>> extends AsyncIterable<Event> {\n\treadonly [failuresOfStream]?: Failures;\n\t/** The last event that was read, by the name that the server gave it. */\n\treadonly lastEventId: string | undefined;\n\t/** The answer that the events come from, once the first was read. */\n\treadonly response: ApiResponse | undefined;\n}\n\ninterface ApiEvent {\n\treadonly data: string;\n\treadonly id?: string | undefined;\n\treadonly retryMs?: number | undefined;\n}\n\ninterface ApiStreaming {\n\treadonly cut: (text: string, end: boolean) => readonly [events: readonly ApiEvent[], rest: string];\n\treadonly terminator?: string;\n\treadonly text?: true;\n\treadonly shape?: string;\n\treadonly request?: object;\n}\n\nfunction apiStream<Event, Failures>(\n\tconnection: ApiConnection,\n\toperation: ApiOperation,\n\tstreaming: ApiStreaming,\n\trequest: object = {},\n\toptions: RequestOptions = {},\n): ApiStream<Event, Failures> {\n\tconst state: { lastEventId: string | undefined; response: ApiResponse | undefined; retryMs: number } = {\n\t\tlastEventId: undefined,\n\t\tresponse: undefined,\n\t\tretryMs: 500,\n\t};\n\tconst streamed: ApiOperation = { ...operation, decoding: [[\"2XX\", \"stream\"]] };\n\tasync function* open(): AsyncGenerator<ApiEvent> {\n\t\tconst headers = {\n\t\t\t...options.headers,\n\t\t\t...(state.lastEventId === undefined ? {} : { \"Last-Event-ID\": state.lastEventId }),\n\t\t};\n\t\tconst answer = (await connection.send(\n\t\t\tstreamed,\n\t\t\t{ ...request, ...streaming.request },\n\t\t\t{ ...options, headers },\n\t\t)) as ApiAnswer<ReadableStream<Uint8Array>>;\n\t\tstate.response = answer.response;\n\t\tyield* eventsOf(answer, operation, streaming);\n\t}\n\tasync function* events(): AsyncGenerator<Event> {\n\t\tfor (let failed = 0; ; ) {\n\t\t\ttry {\n\t\t\t\tfor await (const { data, id, retryMs } of open()) {\n\t\t\t\t\tfailed = 0;\n\t\t\t\t\tif (id !== undefined) state.lastEventId = id;\n\t\t\t\t\tif (retryMs !== undefined) state.retryMs = retryMs;\n\t\t\t\t\t// What many streams end with is no JSON, whether the description speaks of it or not.\n\t\t\t\t\tif (data === streaming.terminator || (streaming.text !== true && data === \"[DONE]\")) return;\n\t\t\t\t\tif (data === \"\") continue;\n\t\t\t\t\tlet value = streaming.text === true ? data : eventValue(data);\n\t\t\t\t\tif (state.response !== undefined && streaming.shape !== undefined) {\n\t\t\t\t\t\tconnection.check?.(operation, { value, response: state.response }, streaming.shape);\n\t\t\t\t\t}\n\t\t\t\t\t// Where natives:\n\t\t\t\t\tconst { natives } = operation;\n\t\t\t\t\tif (natives && streaming.shape !== undefined) value = natives.read(streaming.shape, value);\n\t\t\t\t\t// End.\n\t\t\t\t\t// The event is not validated, so its type is the one that the caller declares.\n\t\t\t\t\tyield value as Event;\n\t\t\t\t}\n\t\t\t\treturn;\n\t\t\t} catch (error) {\n\t\t\t\tconst resumable = state.lastEventId !== undefined && isIdempotent(operation.method);\n\t\t\t\tif (!(error instanceof ApiConnectionError) || !resumable || failed++ === (options.retry?.retries ?? 2))\n\t\t\t\t\tthrow error;\n\t\t\t\tawait sleep(state.retryMs, options.signal ?? new AbortController().signal);\n\t\t\t}\n\t\t}\n\t}\n\treturn {\n\t\t[Symbol.asyncIterator]: events,\n\t\tget lastEventId() {\n\t\t\treturn state.lastEventId;\n\t\t},\n\t\tget response() {\n\t\t\treturn state.response;\n\t\t},\n\t};\n}\n\nfunction eventValue(data: string): unknown {\n\ttry {\n\t\treturn parseJson(data);\n\t} catch {\n\t\treturn data;\n\t}\n}\n\nasync function* eventsOf(\n\t{ value, response }: ApiAnswer<ReadableStream<Uint8Array>>,\n\toperation: ApiOperation,\n\t{ cut }: ApiStreaming,\n): AsyncGenerator<ApiEvent> {\n\tconst reader = value.getReader();\n\tconst decoder = new TextDecoder();\n\tlet text = \"\";\n\ttry {\n\t\tfor (let end = false; !end; ) {\n\t\t\tconst piece = await reader.read().catch((error: unknown) => {\n\t\t\t\tthrow new ApiConnectionError(operation, error);\n\t\t\t});\n\t\t\tend = piece.done;\n\t\t\ttext += decoder.decode(piece.value, { stream: !end });\n\t\t\tconst [events, rest] = cut(text, end);\n\t\t\tyield* events;\n\t\t\ttext = rest;\n\t\t\tif (text.length > 100_000_000) throw new ApiDecodeError(operation, response, \"an event of more than 100 MB\", \"\");\n\t\t}\n\t} finally {\n\t\tawait reader.cancel().catch(() => undefined);\n\t}\n}"
	},
	{
		"name": "poll",
		"features": [
			"polling"
		],
		"uses": [
			"call",
			"connection",
			"errors",
			"operation",
			"options",
			"retry",
			"value-at"
		],
		"declares": [
			"ApiPolled",
			"ApiPolling",
			"ApiStateError",
			"apiPolled"
		],
		"text": "/** A promise of a state, which can be asked for until it is final. */\nexport interface ApiPolled<Result, Failures = Record<never, never>> extends ApiCall<Result, Failures> {\n\t/** Asks until the state is final; the server says how often, or the description. Throws ApiStateError where it is no success. */\n\tuntilFinal(options?: { readonly intervalMs?: number; readonly totalMs?: number }): Promise<Result>;\n}\n\ninterface ApiPolling {\n\treadonly state: readonly string[];\n\treadonly succeeded: readonly string[];\n\treadonly failed: readonly string[];\n\treadonly intervalMs: number;\n}\n\n/** A state that is final and no success. */\nexport class ApiStateError extends Error {\n\toverride readonly name: string = \"ApiStateError\";\n\treadonly state: string;\n\t/** The last answer. */\n\treadonly value: unknown;\n\n\tconstructor(operation: ApiOperation, state: string, value: unknown) {\n\t\tsuper(`${operation.method} ${operation.path} came to the state ${state}.`);\n\t\tthis.state = state;\n\t\tthis.value = value;\n\t}\n}\n\nfunction apiPolled<Result, Failures>(\n\tconnection: ApiConnection,\n\toperation: ApiOperation,\n\tpolling: ApiPolling,\n\trequest: object = {},\n\toptions: RequestOptions = {},\n): ApiPolled<Result, Failures> {\n\tconst call = apiCall<Result, Failures>(connection, operation, request, options);\n\tconst untilFinal: ApiPolled<Result>[\"untilFinal\"] = async ({ intervalMs = polling.intervalMs, totalMs = 0 } = {}) => {\n\t\tconst startedAt = Date.now();\n\t\tfor (let answer = await call.withResponse(); ; ) {\n\t\t\tconst state = String(valueAt(answer.value, polling.state));\n\t\t\tif (polling.succeeded.includes(state)) return answer.value;\n\t\t\tif (polling.failed.includes(state)) throw new ApiStateError(operation, state, answer.value);\n\t\t\tconst wait = retryAfter(answer.response.headers, Date.now()) ?? intervalMs;\n\t\t\tif (totalMs > 0 && Date.now() - startedAt + wait > totalMs) throw new ApiTimeoutError(operation, totalMs);\n\t\t\tawait sleep(wait, options.signal ?? new AbortController().signal);\n\t\t\tanswer = await apiCall<Result, Failures>(connection, operation, request, options).withResponse();\n\t\t}\n\t};\n\treturn Object.assign(call, { untilFinal });\n}"
	},
	{
		"name": "webhooks",
		"features": [
			"webhooks"
		],
		"uses": [
			"json"
		],
		"declares": [
			"ApiWebhookError",
			"ApiWebhookOptions",
			"verifyWebhook"
		],
		"text": "/** A call of the provider that does not prove where it comes from. */\nexport class ApiWebhookError extends Error {\n\toverride readonly name: string = \"ApiWebhookError\";\n}\n\nexport interface ApiWebhookOptions {\n\t/** Seconds that the provider's clock may differ; 300 where it is left out. */\n\treadonly toleranceSeconds?: number | undefined;\n}\n\ntype ApiWebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;\n\n/**\n * Checks a call by Standard Webhooks and gives its payload. `secret` is `whsec_` and base64, or several while one takes\n * the place of another; `body` is the text as it came, because any other spelling has another signature.\n */\nexport async function verifyWebhook(\n\tsecret: string | readonly string[],\n\theaders: ApiWebhookHeaders,\n\tbody: string,\n\t{ toleranceSeconds = 300 }: ApiWebhookOptions = {},\n): Promise<unknown> {\n\tconst [id, timestamp, signatures] = [\"webhook-id\", \"webhook-timestamp\", \"webhook-signature\"].map((name) =>\n\t\tfieldOf(headers, name),\n\t);\n\tif (!id || !timestamp || !signatures) throw new ApiWebhookError(\"The call lacks a header of Standard Webhooks.\");\n\tif (!/^\\d+$/.test(timestamp) || Math.abs(Date.now() / 1_000 - Number(timestamp)) > toleranceSeconds) {\n\t\tthrow new ApiWebhookError(\"The call is too old, or from the future.\");\n\t}\n\tconst signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);\n\tfor (const one of typeof secret === \"string\" ? [secret] : secret) {\n\t\tconst bytes = bytesOfBase64(one.replace(/^whsec_/, \"\"));\n\t\tif (bytes === undefined) throw new TypeError(\"The secret is no base64.\");\n\t\tconst key = await crypto.subtle.importKey(\"raw\", bytes, { name: \"HMAC\", hash: \"SHA-256\" }, false, [\"verify\"]);\n\t\tfor (const signature of signatures.split(\" \").filter((text) => text.startsWith(\"v1,\"))) {\n\t\t\tconst given = bytesOfBase64(signature.slice(3));\n\t\t\t// Compares in constant time.\n\t\t\tif (given !== undefined && (await crypto.subtle.verify(\"HMAC\", key, given, signed))) return parseJson(body);\n\t\t}\n\t}\n\tthrow new ApiWebhookError(\"No signature of the call fits.\");\n}\n\nfunction fieldOf(headers: ApiWebhookHeaders, name: string): string | null | undefined {\n\tif (headers instanceof Headers) return headers.get(name);\n\tconst [, value] = Object.entries(headers).find(([known]) => known.toLowerCase() === name) ?? [];\n\treturn typeof value === \"string\" ? value : value?.[0];\n}\n\nfunction bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | undefined {\n\ttry {\n\t\treturn Uint8Array.from(atob(text), (character) => character.charCodeAt(0));\n\t} catch {\n\t\treturn undefined;\n\t}\n}"
	},
	{
		"name": "operation",
		"features": null,
		"uses": [],
		"declares": [
			"ApiBody",
			"ApiBodyTable",
			"ApiContent",
			"ApiCredential",
			"ApiDecoding",
			"ApiDescription",
			"ApiNatives",
			"ApiOperation",
			"ApiParameter",
			"ApiPart",
			"ApiSecret",
			"ApiSecretKind",
			"ApiSecretValue",
			"ApiServer",
			"ApiTokens",
			"ApiWriter"
		],
		"text": "// Where styles:\ntype ApiWriter = (parameter: ApiParameter, value: unknown) => string;\n// End.\n\ninterface ApiParameter {\n\treadonly name: string;\n\treadonly member?: string;\n\t// Where styles:\n\treadonly write?: ApiWriter;\n\treadonly style?:\n\t\t| \"simple\"\n\t\t| \"label\"\n\t\t| \"matrix\"\n\t\t| \"form\"\n\t\t| \"spaceDelimited\"\n\t\t| \"pipeDelimited\"\n\t\t| \"deepObject\"\n\t\t| \"cookie\";\n\treadonly explode?: boolean;\n\treadonly reserved?: boolean;\n\treadonly json?: boolean;\n\t// End.\n}\n\n// Where form, multipart:\ninterface ApiPart extends ApiParameter {\n\treadonly type?: string;\n}\n// End.\n\ninterface ApiBody {\n\treadonly content: string | Blob | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;\n\treadonly contentType: string;\n}\n\ninterface ApiContent {\n\treadonly type: string;\n\treadonly encode: (value: unknown, content: ApiContent) => ApiBody;\n\t// Where form, multipart:\n\treadonly parts?: readonly ApiPart[];\n\t// End.\n\t// Where natives:\n\treadonly shape?: string;\n\t// End.\n}\n\n// Where natives:\ninterface ApiNatives {\n\treadonly read: (shape: string, value: unknown) => unknown;\n\treadonly send: (shape: string, value: unknown) => unknown;\n}\n// End.\n\ninterface ApiBodyTable {\n\treadonly contents: readonly ApiContent[];\n\t// Where file-contents:\n\treadonly files?: number;\n\t// End.\n\treadonly whole?: string;\n\treadonly required?: true;\n\t// Where renamed:\n\treadonly renamed?: readonly (readonly [member: string, name: string])[];\n\t// End.\n}\n\ntype ApiDecoding =\n\t// Where media-ranges:\n\t| \"either\"\n\t// End.\n\t| (\"json\" | \"text\" | \"binary\" | \"stream\" | \"none\");\n\n/** One operation as data. A parameter that is only a name is written in its place's usual way. */\nexport interface ApiOperation {\n\treadonly method: string;\n\t/** A template: `/accounts/{id}`. */\n\treadonly path: string;\n\t/** The base URL, where it is not the API's. */\n\treadonly server?: ApiServer;\n\t// Where path-parameters:\n\t/** Path parameters that are not written in the usual way. */\n\treadonly pathStyles?: readonly ApiParameter[];\n\t// End.\n\treadonly query?: readonly (string | ApiParameter)[];\n\treadonly headers?: readonly (string | ApiParameter)[];\n\t// Where cookies:\n\treadonly cookies?: readonly (string | ApiParameter)[];\n\t// End.\n\treadonly body?: ApiBodyTable;\n\treadonly accept?: string;\n\t/** By status or range, and by media type where that decides; JSON where nothing is listed. */\n\treadonly decoding?: readonly (readonly [status: string, decoding: ApiDecoding, mediaType?: string])[];\n\t/** What a successful answer in JSON is described as. */\n\treadonly answer?: string;\n\t// Where natives:\n\t/** What failures in JSON are described as, where their values are read as something else than JSON has. */\n\treadonly faults?: Readonly<Record<string, string>>;\n\treadonly natives?: ApiNatives;\n\t// End.\n\t/** The failures that the description knows, as statuses, ranges or `default`. */\n\treadonly failures?: readonly string[];\n\t/** Alternatives of security schemes; none are needed where it is left out. */\n\treadonly security?: readonly (readonly string[])[];\n\t/** The header by which the server recognises a repeated request. */\n\treadonly idempotencyHeader?: string;\n}\n\ninterface ApiServer {\n\treadonly url: string;\n\treadonly variables?: Readonly<Record<string, string>>;\n}\n\ninterface ApiCredential {\n\treadonly scheme: string;\n\treadonly in: \"header\" | \"query\" | \"cookie\";\n\treadonly name: string;\n\treadonly prefix?: string;\n\treadonly environment: readonly string[];\n\t// Where basic, client-credentials:\n\treadonly kind?: ApiSecretKind;\n\t// End.\n\t// Where client-credentials:\n\treadonly tokenUrl?: string;\n\treadonly scopes?: readonly string[];\n\t// End.\n}\n\n// Where basic, client-credentials:\ninterface ApiSecretKind {\n\tfromPair(first: string, second: string): ApiSecretValue;\n\ttoText(secret: ApiSecretValue, credential: ApiCredential, tokens: ApiTokens): string | Promise<string>;\n}\n\n// End.\n// Where credentials:\ninterface ApiTokens {\n\treadonly known: Record<string, Promise<{ readonly text: string; readonly until: number }>>;\n\treadonly fetch: typeof fetch;\n\treadonly base: string;\n\t// End.\n\t// Where client-credentials:\n\treadonly timeoutMs: number;\n\treadonly signal: AbortSignal;\n\t// End.\n\t// Where credentials:\n}\n// End.\n\ninterface ApiDescription {\n\treadonly server?: ApiServer;\n\treadonly credentials: readonly ApiCredential[];\n\treadonly userAgent: string;\n\treadonly environment: string;\n}\n\ntype ApiSecretValue =\n\t// Where basic:\n\t| { readonly username: string; readonly password: string }\n\t// End.\n\t// Where client-credentials:\n\t| { readonly clientId: string; readonly clientSecret: string }\n\t// End.\n\t| string;\n\n/** A secret, or a function that is asked before each attempt. */\nexport type ApiSecret = ApiSecretValue | (() => ApiSecretValue | Promise<ApiSecretValue>);"
	},
	{
		"name": "connect",
		"features": null,
		"uses": [
			"connection",
			"environment",
			"errors",
			"exchange",
			"log",
			"operation",
			"options",
			"request",
			"retry"
		],
		"declares": [
			"ApiAuthorize",
			"connectionTo"
		],
		"text": "// Where credentials:\ntype ApiAuthorize = (request: ApiRequest, operation: ApiOperation, tokens: ApiTokens) => Promise<ApiRequest>;\n// End.\n\nfunction connectionTo(\n\tdescription: ApiDescription,\n\tclient: ApiConnectionOptions,\n\t// Where credentials:\n\tauthorize?: ApiAuthorize,\n\t// End.\n): ApiConnection {\n\tconst baseUrl = client.baseUrl ?? environment(description.environment);\n\tconst bucket = { tokens: 10 };\n\t// Where credentials:\n\tconst known: ApiTokens[\"known\"] = {};\n\t// End.\n\treturn {\n\t\tcheck: client.check,\n\t\tsend: async (operation, request = {}, options = {}) => {\n\t\t\tconst startedAt = Date.now();\n\t\t\tconst retry = { ...client.retry, ...options.retry };\n\t\t\tconst prepared = requestOf(description, operation, request, { ...client, baseUrl }, options);\n\t\t\tconst repeatable = isRepeatable(operation, client, options);\n\t\t\tconst deadlineMs = options.deadlineMs ?? client.deadlineMs ?? 0;\n\t\t\tconst limit = limited(options.signal, deadlineMs, new ApiTimeoutError(operation, deadlineMs));\n\t\t\tconst budgetMs = Math.min(deadlineMs || Number.POSITIVE_INFINITY, retry.budgetMs ?? 120_000);\n\t\t\t// Where credentials:\n\t\t\tconst tokens: ApiTokens = {\n\t\t\t\tknown,\n\t\t\t\tfetch: client.fetch ?? fetch,\n\t\t\t\tbase: prepared.url.origin,\n\t\t\t\t// End.\n\t\t\t\t// Where client-credentials:\n\t\t\t\ttimeoutMs: options.timeoutMs ?? client.timeoutMs ?? 60_000,\n\t\t\t\tsignal: limit.signal,\n\t\t\t\t// End.\n\t\t\t\t// Where credentials:\n\t\t\t};\n\t\t\t// End.\n\t\t\t// Where client-credentials:\n\t\t\tlet renewed = false;\n\t\t\t// End.\n\t\t\ttry {\n\t\t\t\tfor (let count = 0; ; count++) {\n\t\t\t\t\ttry {\n\t\t\t\t\t\tlet authorized = prepared;\n\t\t\t\t\t\t// Where credentials:\n\t\t\t\t\t\tauthorized = (await authorize?.(prepared, operation, tokens)) ?? prepared;\n\t\t\t\t\t\t// End.\n\t\t\t\t\t\tconst answer = await logged(description, operation, authorized, client, count + 1, (told) =>\n\t\t\t\t\t\t\texchange(operation, authorized, client, options, limit.signal, told),\n\t\t\t\t\t\t);\n\t\t\t\t\t\tbucket.tokens = Math.min(10, bucket.tokens + 0.1);\n\t\t\t\t\t\treturn answer;\n\t\t\t\t\t} catch (error) {\n\t\t\t\t\t\tif (limit.signal.aborted) throw error;\n\t\t\t\t\t\t// Where bytes, multipart:\n\t\t\t\t\t\tif (isStream(prepared)) throw error;\n\t\t\t\t\t\t// End.\n\t\t\t\t\t\t// Where client-credentials:\n\t\t\t\t\t\tif (error instanceof ApiError && error.status === 401 && Object.keys(known).length > 0 && !renewed) {\n\t\t\t\t\t\t\trenewed = true;\n\t\t\t\t\t\t\tfor (const scheme of Object.keys(known)) delete known[scheme];\n\t\t\t\t\t\t\tcontinue;\n\t\t\t\t\t\t}\n\t\t\t\t\t\t// End.\n\t\t\t\t\t\tconst delay = mayRepeat(error, repeatable)\n\t\t\t\t\t\t\t? nextDelay(\n\t\t\t\t\t\t\t\t\tcount,\n\t\t\t\t\t\t\t\t\tstartedAt,\n\t\t\t\t\t\t\t\t\t{ ...retry, budgetMs },\n\t\t\t\t\t\t\t\t\terror instanceof ApiError ? error.headers : undefined,\n\t\t\t\t\t\t\t\t)\n\t\t\t\t\t\t\t: undefined;\n\t\t\t\t\t\tif (delay === undefined || bucket.tokens < 1) throw error;\n\t\t\t\t\t\tbucket.tokens -= 1;\n\t\t\t\t\t\tawait sleep(delay, limit.signal);\n\t\t\t\t\t}\n\t\t\t\t}\n\t\t\t} finally {\n\t\t\t\tlimit.endTime();\n\t\t\t}\n\t\t},\n\t};\n}\n\nfunction isRepeatable(operation: ApiOperation, client: TransportOptions, options: RequestOptions): boolean {\n\tif (isIdempotent(operation.method) || options.idempotencyKey !== undefined) return true;\n\tconst unsafe = operation.method === \"POST\" || operation.method === \"PATCH\";\n\treturn operation.idempotencyHeader !== undefined || (unsafe && client.idempotencyHeader !== undefined);\n}\n\nfunction mayRepeat(error: unknown, repeatable: boolean): boolean {\n\tif (error instanceof ApiError) return isTransient(error.status, error.headers, repeatable);\n\treturn repeatable && (error instanceof ApiConnectionError || error instanceof ApiTimeoutError);\n}"
	},
	{
		"name": "base64",
		"features": [
			"basic"
		],
		"uses": [],
		"declares": [
			"base64"
		],
		"text": "function base64(text: string): string {\n\treturn btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(\"\"));\n}"
	},
	{
		"name": "body",
		"features": null,
		"uses": [
			"files",
			"operation",
			"options",
			"text"
		],
		"declares": [
			"bodyOf",
			"isFile"
		],
		"text": "// Where bytes, form, multipart, file-contents:\nfunction isFile(value: unknown): value is ApiFile {\n\treturn (\n\t\tvalue instanceof Blob ||\n\t\tvalue instanceof ArrayBuffer ||\n\t\tArrayBuffer.isView(value) ||\n\t\t(typeof ReadableStream === \"function\" && value instanceof ReadableStream)\n\t);\n}\n// End.\n\nfunction bodyMembers(operation: ApiOperation, request: object): Record<string, unknown> | undefined {\n\tconst { path, query = [], headers = [], body } = operation;\n\tlet inPath = Array.from(path.matchAll(/\\{([^{}]+)\\}/g), ([, name = \"\"]) => name);\n\tconst others = [...query, ...headers];\n\t// Where path-parameters:\n\tconst { pathStyles = [] } = operation;\n\tinPath = inPath.filter((name) => !pathStyles.some((one) => one.name === name && one.member !== undefined));\n\tothers.push(...pathStyles);\n\t// End.\n\t// Where cookies:\n\tothers.push(...(operation.cookies ?? []));\n\t// End.\n\tconst parameters = [...inPath, ...others.map((one) => (typeof one === \"string\" ? one : (one.member ?? one.name)))];\n\tlet members = Object.entries(request).filter(([name, value]) => value !== undefined && !parameters.includes(name));\n\t// Where renamed:\n\tmembers = members.map(([name, value]) => [body?.renamed?.find(([member]) => member === name)?.[1] ?? name, value]);\n\t// End.\n\treturn members.length > 0 || body?.required === true ? Object.fromEntries(members) : undefined;\n}\n\nfunction bodyOf(operation: ApiOperation, request: object, options: RequestOptions): ApiBody | undefined {\n\tconst { body: table } = operation;\n\tif (table === undefined) {\n\t\tif (options.body === undefined) return undefined;\n\t\tthrow new TypeError(`${operation.method} ${operation.path} takes no body.`);\n\t}\n\tconst given = table.whole !== undefined ? memberOf(request, table.whole) : bodyMembers(operation, request);\n\tconst value = options.body === undefined ? given : { ...Object(given), ...options.body };\n\tif (value === undefined) return undefined;\n\tlet usual = 0;\n\t// Where file-contents:\n\tif (table.files !== undefined && Object.values(Object(value)).flat().some(isFile)) usual = table.files;\n\t// End.\n\tconst chosen =\n\t\toptions.contentType === undefined\n\t\t\t? table.contents[usual]\n\t\t\t: table.contents.find(({ type }) => type === options.contentType);\n\tif (chosen !== undefined) {\n\t\tlet sent: unknown = value;\n\t\t// Where natives:\n\t\tconst { natives } = operation;\n\t\tif (natives && chosen.shape !== undefined) sent = natives.send(chosen.shape, value);\n\t\t// End.\n\t\treturn chosen.encode(sent, chosen);\n\t}\n\tthrow new TypeError(`${operation.method} ${operation.path} takes no ${options.contentType}.`);\n}"
	},
	{
		"name": "body-bytes",
		"features": [
			"bytes"
		],
		"uses": [
			"body",
			"bytes",
			"operation",
			"text"
		],
		"declares": [
			"bytesBody"
		],
		"text": "function bytesBody(value: unknown, { type }: ApiContent): ApiBody {\n\tconst said = value instanceof Blob && type.includes(\"*\") ? value.type : type;\n\tconst contentType = said.includes(\"*\") || said === \"\" ? \"application/octet-stream\" : said;\n\treturn { content: bytesOf(isFile(value) ? value : scalarText(value)), contentType };\n}"
	},
	{
		"name": "body-form",
		"features": [
			"form"
		],
		"uses": [
			"body",
			"json",
			"operation",
			"text"
		],
		"declares": [
			"formBody"
		],
		"text": "function formBody(value: unknown, { type, parts = [] }: ApiContent): ApiBody {\n\tconst texts = Object.entries(Object(value)).map(([name, member]) => {\n\t\tconst part = parts.find((one) => one.name === name);\n\t\tif (part?.write !== undefined) return part.write(part, member);\n\t\tif (!isObject(member) || Array.isArray(member) || isFile(member)) return queryText({ name }, member);\n\t\treturn `${encode(name)}=${encode(printJson(member))}`;\n\t});\n\treturn { content: texts.filter((text) => text !== \"\").join(\"&\"), contentType: type };\n}"
	},
	{
		"name": "body-json",
		"features": [
			"json"
		],
		"uses": [
			"json",
			"operation"
		],
		"declares": [
			"jsonBody"
		],
		"text": "function jsonBody(value: unknown, { type }: ApiContent): ApiBody {\n\treturn { content: value instanceof Blob ? value : printJson(value), contentType: type };\n}"
	},
	{
		"name": "body-multipart",
		"features": [
			"multipart"
		],
		"uses": [
			"body",
			"bytes",
			"json",
			"operation",
			"text"
		],
		"declares": [
			"ApiFormPart",
			"formPart",
			"multipartBody"
		],
		"text": "/** A part of a form with a name, a media type or header fields of its own. */\nexport interface ApiFormPart<Content> {\n\treadonly content: Content;\n\treadonly fileName?: string | undefined;\n\treadonly contentType?: string | undefined;\n\treadonly headers?: Readonly<Record<string, string>> | undefined;\n}\n\nclass MadePart {\n\treadonly part: ApiFormPart<unknown>;\n\n\tconstructor(part: ApiFormPart<unknown>) {\n\t\tthis.part = part;\n\t}\n}\n\n/** Gives a member of a form header fields of its own, a media type or a file name. */\nexport function formPart<Content>(content: Content, about: Omit<ApiFormPart<Content>, \"content\">): Content {\n\tconst made: object = new MadePart({ content, ...about });\n\treturn made as Content;\n}\n\ntype ApiPiece = string | Blob | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;\n\nfunction multipartBody(value: unknown, { parts = [], type }: ApiContent): ApiBody {\n\tconst boundary = `form-${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}`;\n\tconst pieces: ApiPiece[] = [];\n\tfor (const [name, member] of Object.entries(Object(value))) {\n\t\tconst known = parts.find((one) => one.name === name) ?? { name };\n\t\tfor (const { head, content } of piecesOf(known, member)) {\n\t\t\tpieces.push(`--${boundary}\\r\\n${head}\\r\\n\\r\\n`, content, \"\\r\\n\");\n\t\t}\n\t}\n\tpieces.push(`--${boundary}--\\r\\n`);\n\tconst contentType = `${type.split(\";\")[0]}; boundary=${boundary}`;\n\tconst blobParts = pieces.filter(isKept);\n\treturn { content: blobParts.length === pieces.length ? new Blob(blobParts) : streamOf(pieces), contentType };\n}\n\nfunction isStreamed(piece: ApiPiece): piece is Exclude<ApiPiece, string | Blob | Uint8Array<ArrayBuffer>> {\n\treturn typeof piece === \"object\" && \"getReader\" in piece;\n}\n\nfunction isKept(piece: ApiPiece): piece is Exclude<ApiPiece, ReadableStream<Uint8Array>> {\n\treturn !isStreamed(piece);\n}\n\ninterface ApiFormPiece {\n\treadonly head: string;\n\treadonly content: ApiPiece;\n}\n\nfunction piecesOf(known: ApiPart, value: unknown): readonly ApiFormPiece[] {\n\tif (value === undefined) return [];\n\tif (value instanceof MadePart) return [pieceOf(known, value.part)];\n\tconst { json = false, style = \"form\", explode = style === \"form\" } = known;\n\tif (Array.isArray(value) && ((!json && style === \"form\" && explode) || value.some(isFile))) {\n\t\treturn value.flatMap((item: unknown) =>\n\t\t\titem === undefined ? [] : piecesOf({ ...known, json: false, explode: true }, item),\n\t\t);\n\t}\n\tif (known.write !== undefined && !json && !isFile(value) && (Array.isArray(value) || isObject(value))) {\n\t\treturn known\n\t\t\t.write(known, value)\n\t\t\t.split(\"&\")\n\t\t\t.map((pair) => pair.split(\"=\").map(decodeURIComponent))\n\t\t\t.map(([name = known.name, text = \"\"]) => pieceOf({ ...known, name }, { content: text }));\n\t}\n\treturn [pieceOf(known, { content: value })];\n}\n\nfunction pieceOf(known: ApiPart, { content, fileName, contentType, headers = {} }: ApiFormPart<unknown>): ApiFormPiece {\n\tconst file = isFile(content);\n\tconst json = known.json === true || (isObject(content) && !file && !(content instanceof Number));\n\tconst said = content instanceof Blob && content.type !== \"\" ? content.type : known.type;\n\tconst type = contentType ?? said ?? (json ? \"application/json\" : file ? \"application/octet-stream\" : undefined);\n\tconst name = fileName ?? (file ? nameOf(content) : undefined);\n\tconst fields = [\n\t\t`Content-Disposition: form-data; name=${quoted(known.name)}${name === undefined ? \"\" : `; filename=${quoted(name)}`}`,\n\t\t...(type === undefined ? [] : [`Content-Type: ${checkHeader(\"Content-Type\", type)}`]),\n\t\t...Object.entries(headers).map(\n\t\t\t([field, text]) => `${checkHeader(\"of a part\", field)}: ${checkHeader(field, text)}`,\n\t\t),\n\t];\n\treturn {\n\t\thead: fields.join(\"\\r\\n\"),\n\t\tcontent: file ? bytesOf(content) : json ? printJson(content) : scalarText(content),\n\t};\n}\n\nfunction nameOf(file: object): string {\n\tconst name = \"name\" in file ? file.name : undefined;\n\treturn typeof name === \"string\" ? name : \"blob\";\n}\n\nfunction quoted(text: string): string {\n\treturn `\"${wellFormed(text).replace(/[\"\\r\\n]/g, encodeURIComponent)}\"`;\n}\n\nfunction streamOf(pieces: readonly ApiPiece[]): ReadableStream<Uint8Array> {\n\tconst rest = [...pieces];\n\tlet reader: ReadableStreamDefaultReader<Uint8Array> | undefined;\n\treturn new ReadableStream<Uint8Array>({\n\t\tasync pull(controller) {\n\t\t\tfor (;;) {\n\t\t\t\tconst { done, value } = (await reader?.read()) ?? { done: true };\n\t\t\t\tif (!done && value !== undefined) return controller.enqueue(value);\n\t\t\t\tconst next = rest.shift();\n\t\t\t\tif (next === undefined) return controller.close();\n\t\t\t\treader = (isStreamed(next) ? next : new Blob([next]).stream()).getReader();\n\t\t\t}\n\t\t},\n\t\tcancel: (reason) => reader?.cancel(reason),\n\t});\n}"
	},
	{
		"name": "body-text",
		"features": [
			"text"
		],
		"uses": [
			"operation",
			"text"
		],
		"declares": [
			"textBody"
		],
		"text": "function textBody(value: unknown, { type }: ApiContent): ApiBody {\n\treturn { content: value instanceof Blob ? value : scalarText(value), contentType: type };\n}"
	},
	{
		"name": "bytes",
		"features": [
			"bytes"
		],
		"uses": [
			"files"
		],
		"declares": [
			"bytesOf"
		],
		"text": "function bytesOf(file: string | ApiFile): string | Blob | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> {\n\tif (ArrayBuffer.isView(file)) return new Uint8Array(file.buffer, file.byteOffset, file.byteLength).slice();\n\treturn file instanceof ArrayBuffer ? new Uint8Array(file).slice() : file;\n}"
	},
	{
		"name": "compare",
		"features": [
			"answers"
		],
		"uses": [
			"json",
			"shape"
		],
		"declares": [
			"ApiDifference",
			"ApiDriftKind",
			"compareWith",
			"driftSentences"
		],
		"text": "/** How an answer differs from its description. */\nexport type ApiDriftKind = \"wrong-type\" | \"null\" | \"missing\" | \"unknown-member\" | \"unknown-value\" | \"unknown-variant\";\n\ninterface ApiDifference {\n\treadonly path: readonly string[];\n\treadonly kind: ApiDriftKind;\n\treadonly value: unknown;\n}\n\nconst driftSentences: Readonly<Record<ApiDriftKind, string>> = {\n\t\"wrong-type\": \"the value is of another type\",\n\tnull: \"null is not described\",\n\tmissing: \"the member is not there\",\n\t\"unknown-member\": \"nobody described the member\",\n\t\"unknown-value\": \"the value is not described\",\n\t\"unknown-variant\": \"none of the described alternatives\",\n};\n\ntype ApiFound = globalThis.Map<string, readonly ApiDifference[]>;\n\nconst deepest = 500;\nconst mostDifferences = 1_000;\n\nfunction compareWith(\n\ttable: Readonly<Record<string, string>>,\n): (shape: string, value: unknown) => readonly ApiDifference[] {\n\tconst parsed = new globalThis.Map<string, ApiShape>();\n\tconst shapeOf = (text: string): ApiShape => {\n\t\tconst shape = parsed.get(text) ?? parseShape(text);\n\t\tparsed.set(text, shape);\n\t\treturn shape;\n\t};\n\treturn (text, whole) => {\n\t\tconst objects = new globalThis.Map<unknown, ApiFound>();\n\t\tlet depth = 0;\n\n\t\tfunction compare(shape: ApiShape, value: unknown, found: ApiFound): readonly ApiDifference[] {\n\t\t\tswitch (shape.kind) {\n\t\t\t\tcase \"scalar\":\n\t\t\t\t\treturn isOfType(shape.type, value) ? [] : [mistyped(value)];\n\t\t\t\tcase \"value\":\n\t\t\t\t\tif (value === shape.value || (value instanceof ApiNumber && Number(value) === shape.value)) return [];\n\t\t\t\t\treturn typeof value === typeof shape.value ? [{ path: [], kind: \"unknown-value\", value }] : [mistyped(value)];\n\t\t\t\tcase \"name\": {\n\t\t\t\t\tconst known = found.get(shape.name);\n\t\t\t\t\tif (known !== undefined) return known;\n\t\t\t\t\t// An alternative that leads back to itself is none.\n\t\t\t\t\tfound.set(shape.name, [mistyped(value)]);\n\t\t\t\t\tconst differences = compare(shapeOf(table[shape.name] ?? \"x\"), value, found);\n\t\t\t\t\tfound.set(shape.name, differences);\n\t\t\t\t\treturn differences;\n\t\t\t\t}\n\t\t\t\tcase \"list\":\n\t\t\t\tcase \"tuple\":\n\t\t\t\t\treturn Array.isArray(value) ? compareItems(shape, value) : [mistyped(value)];\n\t\t\t\tcase \"record\":\n\t\t\t\t\treturn hasMembers(value) ? compareMembers(shape, value) : [mistyped(value)];\n\t\t\t\tcase \"one\":\n\t\t\t\t\treturn compareAlternatives(shape.of, value, found);\n\t\t\t\tcase \"all\":\n\t\t\t\t\treturn agreed(shape.of.map((part) => compare(part, value, found)));\n\t\t\t}\n\t\t}\n\n\t\tfunction within(name: string, shape: ApiShape, value: unknown): readonly ApiDifference[] {\n\t\t\tif (depth >= deepest) return [];\n\t\t\tconst found = objects.get(value) ?? new globalThis.Map<string, readonly ApiDifference[]>();\n\t\t\tif (typeof value === \"object\") objects.set(value, found);\n\t\t\tdepth += 1;\n\t\t\tconst differences = compare(shape, value, found);\n\t\t\tdepth -= 1;\n\t\t\treturn differences.map((one) => ({ ...one, path: [name, ...one.path] }));\n\t\t}\n\n\t\tfunction compareItems(\n\t\t\tshape: ApiShape & { readonly kind: \"list\" | \"tuple\" },\n\t\t\titems: readonly unknown[],\n\t\t): readonly ApiDifference[] {\n\t\t\treturn distinct(items, (item, index) => {\n\t\t\t\tconst described = shape.kind === \"list\" ? shape.items : shape.items[Math.min(index, shape.items.length - 1)];\n\t\t\t\treturn described === undefined ? [] : within(\"*\", described, item);\n\t\t\t});\n\t\t}\n\n\t\tfunction compareMembers(\n\t\t\t{ members, rest }: ApiShape & { readonly kind: \"record\" },\n\t\t\tvalue: object,\n\t\t): readonly ApiDifference[] {\n\t\t\tconst missing = [...members].filter(([name, { required }]) => required && !Object.hasOwn(value, name));\n\t\t\treturn [\n\t\t\t\t...missing.map(([name]): ApiDifference => ({ path: [name], kind: \"missing\", value: undefined })),\n\t\t\t\t...distinct(Object.entries(value), ([name, member]) => {\n\t\t\t\t\tconst described = members.get(name);\n\t\t\t\t\tif (described !== undefined) return within(name, described.shape, member);\n\t\t\t\t\treturn rest === undefined\n\t\t\t\t\t\t? [{ path: [name], kind: \"unknown-member\", value: member }]\n\t\t\t\t\t\t: within(\"*\", rest, member);\n\t\t\t\t}),\n\t\t\t];\n\t\t}\n\n\t\tfunction compareAlternatives(of: readonly ApiShape[], value: unknown, found: ApiFound): readonly ApiDifference[] {\n\t\t\tconst all: (readonly ApiDifference[])[] = [];\n\t\t\tfor (const alternative of of) {\n\t\t\t\tconst differences = compare(alternative, value, found);\n\t\t\t\tif (differences.length === 0) return [];\n\t\t\t\tall.push(differences);\n\t\t\t}\n\t\t\tconst near = all.filter((differences) => differences.every(({ path }) => path.length > 0));\n\t\t\tconst [likest] = [...near].sort((a, b) => Number(isOther(a)) - Number(isOther(b)) || a.length - b.length);\n\t\t\tif (likest === undefined) return all.find(([first]) => first?.kind.startsWith(\"unknown\")) ?? [mistyped(value)];\n\t\t\tif (near.length > 1 && near.every(isOther)) return [{ path: [], kind: \"unknown-variant\", value }];\n\t\t\treturn agreed([likest, ...near]).filter((one) => likest.includes(one));\n\t\t}\n\n\t\treturn distinct([whole], (value) => compare(shapeOf(text), value, new globalThis.Map()));\n\t};\n}\n\nfunction isOther(differences: readonly ApiDifference[]): boolean {\n\treturn differences.some(({ path, kind }) => path.length === 1 && kind === \"unknown-value\");\n}\n\nfunction agreed(parts: readonly (readonly ApiDifference[])[]): readonly ApiDifference[] {\n\tconst isUnknown = ({ path, kind }: ApiDifference): boolean => path.length === 1 && kind === \"unknown-member\";\n\tconst unknown = parts.map((part) => new globalThis.Set(part.filter(isUnknown).map(({ path }) => path[0])));\n\treturn parts.flatMap((part) =>\n\t\tpart.filter((one) => !isUnknown(one) || unknown.every((names) => names.has(one.path[0]))),\n\t);\n}\n\nfunction distinct<Value>(\n\tvalues: readonly Value[],\n\tfind: (value: Value, index: number) => readonly ApiDifference[],\n): readonly ApiDifference[] {\n\tconst all = new globalThis.Map<string, ApiDifference>();\n\tfor (const [index, value] of values.entries()) {\n\t\tfor (const one of find(value, index)) {\n\t\t\tconst key = JSON.stringify([one.kind, ...one.path]);\n\t\t\tif (!all.has(key)) all.set(key, one);\n\t\t}\n\t\tif (all.size >= mostDifferences) break;\n\t}\n\treturn [...all.values()];\n}\n\nfunction mistyped(value: unknown): ApiDifference {\n\treturn { path: [], kind: value === null ? \"null\" : \"wrong-type\", value };\n}\n\nfunction hasMembers(value: unknown): value is object {\n\treturn typeof value === \"object\" && value !== null && !Array.isArray(value) && !(value instanceof ApiNumber);\n}\n\nfunction isOfType(type: string, value: unknown): boolean {\n\tswitch (type) {\n\t\tcase \"s\":\n\t\tcase \"d\":\n\t\t\treturn typeof value === \"string\";\n\t\tcase \"n\":\n\t\t\treturn typeof value === \"number\" || value instanceof ApiNumber;\n\t\tcase \"i\":\n\t\tcase \"l\":\n\t\t\treturn Number.isInteger(value) || (value instanceof ApiNumber && /^-?\\d+$/.test(value.text));\n\t\tcase \"b\":\n\t\t\treturn typeof value === \"boolean\";\n\t\tdefault:\n\t\t\treturn type === \"x\" || value === null;\n\t}\n}"
	},
	{
		"name": "connection",
		"features": null,
		"uses": [
			"operation",
			"options"
		],
		"declares": [
			"ApiAnswer",
			"ApiConnection"
		],
		"text": "/** A result, and the answer that it was read from. */\nexport interface ApiAnswer<Result> {\n\treadonly value: Result;\n\treadonly response: ApiResponse;\n}\n\n/** What carries operations out: a function of an operation takes it, and a client holds one. */\nexport interface ApiConnection {\n\treadonly check?: ApiCheck | undefined;\n\tsend(operation: ApiOperation, request?: object, options?: RequestOptions): Promise<ApiAnswer<unknown>>;\n}"
	},
	{
		"name": "credentials",
		"features": [
			"credentials"
		],
		"uses": [
			"connect",
			"environment",
			"operation",
			"request",
			"text"
		],
		"declares": [
			"ApiSecrets",
			"authorizing"
		],
		"text": "type ApiSecrets = Readonly<Record<string, ApiSecret | undefined>>;\n\nfunction secretOf(credential: ApiCredential, secrets: ApiSecrets): ApiSecret | undefined {\n\tconst given = memberOf(secrets, credential.scheme) as ApiSecret | undefined;\n\tif (given !== undefined) return given;\n\tconst values = credential.environment.map(environment);\n\t// Where basic, client-credentials:\n\tconst [first, second] = values.slice(-2);\n\tif (values.length % 2 === 0 || (values.length > 1 && values[0] === undefined)) {\n\t\treturn first === undefined || second === undefined ? undefined : credential.kind?.fromPair(first, second);\n\t}\n\t// End.\n\treturn values[0];\n}\n\nfunction authorizing(description: ApiDescription, secrets: ApiSecrets = {}): ApiAuthorize {\n\tconst all = description.credentials.map((credential) => ({ credential, secret: secretOf(credential, secrets) }));\n\treturn (request, operation, tokens) => authorize(request, operation, all, tokens);\n}\n\ninterface ApiGivenCredential {\n\treadonly credential: ApiCredential;\n\treadonly secret: ApiSecret | undefined;\n}\n\nasync function authorize(\n\trequest: ApiRequest,\n\toperation: ApiOperation,\n\tall: readonly ApiGivenCredential[],\n\ttokens: ApiTokens,\n): Promise<ApiRequest> {\n\tconst isGiven = (scheme: string): boolean =>\n\t\tall.some(({ credential, secret }) => credential.scheme === scheme && secret !== undefined);\n\tconst alternatives = (operation.security ?? []).filter((schemes) => schemes.length > 0);\n\tlet found = alternatives.find((schemes) => schemes.every(isGiven));\n\t// Where secret-cookie:\n\tconst isHeld = (scheme: string): boolean =>\n\t\tisBrowser() && all.some(({ credential }) => credential.scheme === scheme && credential.in === \"cookie\");\n\tfound ??= alternatives.find((schemes) => schemes.every((scheme) => isGiven(scheme) || isHeld(scheme)));\n\t// End.\n\tconst usable = found;\n\tif (usable === undefined) return request;\n\tconst headers = new Headers(request.headers);\n\tconst url = new URL(request.url);\n\tfor (const { credential, secret } of all.filter((one) => usable.includes(one.credential.scheme))) {\n\t\tif (secret !== undefined) place(credential, await sentText({ credential, secret, tokens }), { headers, url });\n\t}\n\tlet cookies = false;\n\t// Where secret-cookie:\n\tcookies = usable.some(isHeld);\n\t// End.\n\treturn { ...request, headers, url, cookies };\n}\n\ninterface ApiSentSecret {\n\treadonly credential: ApiCredential;\n\treadonly secret: ApiSecret;\n\treadonly tokens: ApiTokens;\n}\n\nasync function sentText(sent: ApiSentSecret): Promise<string> {\n\tconst { credential, secret } = sent;\n\tconst value: ApiSecretValue = typeof secret === \"function\" ? await secret() : secret;\n\tlet text: ApiSecretValue = value;\n\t// Where basic, client-credentials:\n\tif (credential.kind !== undefined) text = await credential.kind.toText(value, credential, sent.tokens);\n\t// End.\n\tif (typeof text !== \"string\") throw new TypeError(`The credential ${credential.scheme} must be a text.`);\n\treturn credential.prefix === undefined ? text : `${credential.prefix} ${text}`;\n}\n\nfunction place({ name, ...credential }: ApiCredential, text: string, to: Pick<ApiRequest, \"headers\" | \"url\">): void {\n\tif (credential.in === \"header\") to.headers.set(name, checkHeader(name, text));\n\t// Where secret-query:\n\tif (credential.in === \"query\") {\n\t\t// The others stay as they were written, which URLSearchParams would not leave them.\n\t\tconst others = to.url.search.slice(1).split(\"&\");\n\t\tconst kept = others.filter((pair) => pair !== \"\" && pair.split(\"=\")[0] !== encode(name));\n\t\tto.url.search = [...kept, `${encode(name)}=${encode(text)}`].join(\"&\");\n\t}\n\t// End.\n\t// Where secret-cookie:\n\tif (credential.in === \"cookie\") {\n\t\tconst cookies = [to.headers.get(\"Cookie\"), `${name}=${encode(text)}`].filter((one) => one !== null);\n\t\tto.headers.set(\"Cookie\", checkHeader(\"Cookie\", cookies.join(\"; \")));\n\t}\n\t// End.\n}"
	},
	{
		"name": "cut-events",
		"features": [
			"stream-events"
		],
		"uses": [
			"stream"
		],
		"declares": [
			"cutEvents"
		],
		"text": "function cutEvents(text: string, end: boolean): readonly [events: readonly ApiEvent[], rest: string] {\n\t// A carriage return at the end may be the first half of a line break.\n\tconst ready = end || !text.endsWith(\"\\r\") ? text : text.slice(0, -1);\n\tconst blocks = ready.split(/(?:\\r\\n|\\r|\\n)(?:\\r\\n|\\r|\\n)/);\n\tconst rest = (blocks.pop() ?? \"\") + text.slice(ready.length);\n\treturn [blocks.map(eventOf), rest];\n}\n\nfunction eventOf(block: string): ApiEvent {\n\tconst data: string[] = [];\n\tlet id: string | undefined;\n\tlet retryMs: number | undefined;\n\tfor (const line of block.replace(/^\\ufeff/, \"\").split(/\\r\\n|\\r|\\n/)) {\n\t\tconst [, name = \"\", value = \"\"] = /^([^:]*)(?:: ?([\\s\\S]*))?$/.exec(line) ?? [];\n\t\tif (name === \"data\") data.push(value);\n\t\telse if (name === \"id\" && !value.includes(\"\\0\")) id = value;\n\t\telse if (name === \"retry\" && /^\\d+$/.test(value)) retryMs = Number(value);\n\t}\n\treturn { data: data.join(\"\\n\"), id, retryMs };\n}"
	},
	{
		"name": "cut-lines",
		"features": [
			"stream-lines"
		],
		"uses": [
			"stream"
		],
		"declares": [
			"cutLines"
		],
		"text": "function cutLines(text: string, end: boolean): readonly [events: readonly ApiEvent[], rest: string] {\n\tconst lines = text.split(\"\\n\");\n\tconst rest = end ? \"\" : (lines.pop() ?? \"\");\n\treturn [lines.map((line) => ({ data: line.replace(\"\\u001e\", \"\").trim() })), rest];\n}"
	},
	{
		"name": "drift",
		"features": [
			"answers"
		],
		"uses": [
			"compare",
			"connection",
			"errors",
			"operation",
			"options"
		],
		"declares": [
			"ApiCheckOptions",
			"ApiDrift",
			"ApiDriftError",
			"checking"
		],
		"text": "/** One place at which an answer is not what the description says. */\nexport interface ApiDrift {\n\t/** `GET /accounts/{id}`. */\n\treadonly operation: string;\n\t/** Where in the answer, as a JSON pointer with `*` for every item of a list. */\n\treadonly pointer: string;\n\treadonly kind: ApiDriftKind;\n\treadonly message: string;\n\t/** What came there. */\n\treadonly value: unknown;\n}\n\n/** The answer is a success, and is not what the description says: a strict client refuses it. */\nexport class ApiDriftError extends ApiDecodeError {\n\toverride readonly name: string = \"ApiDriftError\";\n\treadonly drifts: readonly ApiDrift[];\n\t/** What came, as it was read. */\n\treadonly value: unknown;\n\n\tconstructor(operation: ApiOperation, { response, value }: ApiAnswer<unknown>, drifts: readonly ApiDrift[]) {\n\t\tconst [first] = drifts;\n\t\tsuper(operation, response, `something that nobody described at ${first?.pointer || \"/\"}: ${first?.message}`, \"\");\n\t\tthis.drifts = drifts;\n\t\tthis.value = value;\n\t}\n}\n\nexport interface ApiCheckOptions {\n\t/** Refuses values, alternatives, nulls and members that nobody described, with an ApiDriftError that names the place. */\n\treadonly strict?: boolean | undefined;\n\t/** Told once of each place at which an answer is not what the description says; the answer is given as it came. */\n\treadonly onDrift?: ((drift: ApiDrift) => void) | undefined;\n}\n\nfunction checking(shapes: Readonly<Record<string, string>>, { strict, onDrift }: ApiCheckOptions): ApiCheck {\n\tconst compare = compareWith(shapes);\n\tconst told = new globalThis.Set<string>();\n\treturn (operation, answer, shape = operation.answer) => {\n\t\tif (shape === undefined || answer.value === undefined || !(strict || onDrift)) return;\n\t\tconst drifts = compare(shape, answer.value).map((difference) => driftOf(operation, difference));\n\t\tfor (const drift of drifts) {\n\t\t\tconst key = `${drift.operation} ${drift.pointer} ${drift.kind}`;\n\t\t\tif (told.has(key) || told.size === 1_000) continue;\n\t\t\ttold.add(key);\n\t\t\tonDrift?.(drift);\n\t\t}\n\t\tif (strict && drifts.length > 0) throw new ApiDriftError(operation, answer, drifts);\n\t};\n}\n\nfunction driftOf({ method, path: template }: ApiOperation, { path, kind, value }: ApiDifference): ApiDrift {\n\tconst pointer = path.map((name) => `/${name.replaceAll(\"~\", \"~0\").replaceAll(\"/\", \"~1\")}`).join(\"\");\n\treturn { operation: `${method} ${template}`, pointer, kind, message: driftSentences[kind], value };\n}"
	},
	{
		"name": "environment",
		"features": null,
		"uses": [],
		"declares": [
			"environment",
			"isBrowser"
		],
		"text": "function environment(name: string): string | undefined {\n\tconst { process, Deno } = globalThis as {\n\t\treadonly process?: { readonly env?: Readonly<Record<string, string | undefined>> };\n\t\treadonly Deno?: { readonly env: { get(name: string): string | undefined } };\n\t};\n\ttry {\n\t\treturn (process?.env?.[name] ?? Deno?.env.get(name)) || undefined;\n\t} catch {\n\t\treturn undefined;\n\t}\n}\n\nfunction isBrowser(): boolean {\n\treturn \"document\" in globalThis || \"WorkerGlobalScope\" in globalThis;\n}"
	},
	{
		"name": "exchange",
		"features": null,
		"uses": [
			"connection",
			"errors",
			"json",
			"operation",
			"options",
			"request",
			"response"
		],
		"declares": [
			"ApiLimit",
			"exchange",
			"isStream",
			"limited"
		],
		"text": "function limited(signal: AbortSignal | undefined, milliseconds: number, error: Error): ApiLimit {\n\tconst controller = new AbortController();\n\tconst forward = (): void => controller.abort(signal?.reason);\n\tif (signal?.aborted === true) forward();\n\tsignal?.addEventListener(\"abort\", forward, { once: true });\n\tconst timer = milliseconds > 0 ? setTimeout(() => controller.abort(error), milliseconds) : undefined;\n\treturn {\n\t\tsignal: controller.signal,\n\t\tendTime: () => clearTimeout(timer),\n\t\tend: () => {\n\t\t\tclearTimeout(timer);\n\t\t\tsignal?.removeEventListener(\"abort\", forward);\n\t\t},\n\t};\n}\n\ninterface ApiLimit {\n\treadonly signal: AbortSignal;\n\tendTime(): void;\n\tend(): void;\n}\n\nasync function exchange(\n\toperation: ApiOperation,\n\trequest: ApiRequest,\n\tclient: TransportOptions,\n\toptions: RequestOptions,\n\tsignal: AbortSignal,\n\ttold: (response: ApiResponse) => Promise<void>,\n): Promise<ApiAnswer<unknown>> {\n\tsignal.throwIfAborted();\n\tconst timeoutMs = options.timeoutMs ?? client.timeoutMs ?? 60_000;\n\tconst limit = limited(signal, timeoutMs, new ApiTimeoutError(operation, timeoutMs));\n\t// Where stream:\n\tlet streaming = false;\n\t// End.\n\ttry {\n\t\tconst answer = await follow(operation, request, client.fetch ?? fetch, limit.signal);\n\t\tconst response = responseOf(answer);\n\t\tawait told(response);\n\t\toptions.onResponse?.(response);\n\t\tconst decoding = decodingOf(operation, answer);\n\t\tif (!answer.ok && decoding === undefined) {\n\t\t\tconst text = await readText(operation, answer, 1_000_000, true);\n\t\t\tlet fault = bodyOfError(text);\n\t\t\t// Where natives:\n\t\t\tfault = faultOf(operation, answer.status, fault);\n\t\t\t// End.\n\t\t\tthrow new ApiError(operation, response, answer.status, fault);\n\t\t}\n\t\t// Where stream:\n\t\tstreaming = decoding === \"stream\";\n\t\t// End.\n\t\tconst value = await readValue(operation, answer, decoding ?? \"json\", client.answerLimit ?? 100_000_000);\n\t\tlet isJson = (decoding ?? \"json\") === \"json\";\n\t\t// Where media-ranges:\n\t\tisJson ||= decoding === \"either\";\n\t\t// End.\n\t\treturn { value: isJson ? described(operation, value, response, client) : value, response };\n\t} catch (error) {\n\t\tthrow limit.signal.aborted ? limit.signal.reason : error;\n\t} finally {\n\t\tlet { end } = limit;\n\t\t// Where stream:\n\t\t// A stream is read after this call: the caller's signal must still be able to end it.\n\t\tif (streaming) end = limit.endTime;\n\t\t// End.\n\t\tend();\n\t}\n}\n\nfunction described(operation: ApiOperation, value: unknown, response: ApiResponse, client: TransportOptions): unknown {\n\tclient.check?.(operation, { value, response });\n\t// Where natives:\n\tconst { natives, answer } = operation;\n\tif (natives && answer !== undefined) return natives.read(answer, value);\n\t// End.\n\treturn value;\n}\n\nasync function travelling<Value>(operation: ApiOperation, value: Promise<Value>): Promise<Value> {\n\ttry {\n\t\treturn await value;\n\t} catch (error) {\n\t\tthrow new ApiConnectionError(operation, error);\n\t}\n}\n\nasync function follow(\n\toperation: ApiOperation,\n\tfirst: ApiRequest,\n\tsend: typeof fetch,\n\tsignal: AbortSignal,\n): Promise<Response> {\n\tlet request = first;\n\tfor (let hop = 0; ; hop++) {\n\t\tconst { method, headers, body, cookies = false } = request;\n\t\tconst init: RequestInit & { duplex?: \"half\" } = { method, headers, signal, redirect: \"manual\" };\n\t\tif (cookies) init.credentials = \"include\";\n\t\tif (body !== undefined) init.body = body.content;\n\t\t// Where bytes, multipart:\n\t\tif (isStream(request)) init.duplex = \"half\";\n\t\t// End.\n\t\tconst response = await travelling(operation, send(request.url, init));\n\t\tif (response.type === \"opaqueredirect\") throw new ApiRedirectError(operation, \"a browser does not say where to.\");\n\t\tconst location = response.headers.get(\"location\");\n\t\tif (![301, 302, 303, 307, 308].includes(response.status) || location === null) return response;\n\t\tawait response.body?.cancel();\n\t\tif (hop === 5) throw new ApiRedirectError(operation, \"too often.\");\n\t\trequest = redirected(operation, request, location, response.status);\n\t}\n}\n\n// Where bytes, multipart:\nfunction isStream({ body }: ApiRequest): boolean {\n\treturn typeof body?.content === \"object\" && \"getReader\" in body.content;\n}\n// End.\n\nfunction redirected(operation: ApiOperation, request: ApiRequest, location: string, status: number): ApiRequest {\n\tconst url = URL.canParse(location, request.url.href) ? new URL(location, request.url) : null;\n\tif (url === null || !/^https?:$/.test(url.protocol)) throw new ApiRedirectError(operation, \"not to a web address.\");\n\tif (request.url.protocol === \"https:\" && url.protocol === \"http:\") {\n\t\tthrow new ApiRedirectError(operation, \"to an unencrypted connection.\");\n\t}\n\tconst isRead = request.method === \"GET\" || request.method === \"HEAD\";\n\tconst becomesGet = !isRead && (status === 303 || (status < 303 && request.method === \"POST\"));\n\tconst method = becomesGet ? \"GET\" : request.method;\n\tconst body = becomesGet ? undefined : request.body;\n\tconst headers = new Headers(request.headers);\n\tif (becomesGet) headers.delete(\"content-type\");\n\t// Where bytes, multipart:\n\tif (body !== undefined && isStream(request)) throw new ApiRedirectError(operation, \"a stream is sent only once.\");\n\t// End.\n\tif (url.origin === request.url.origin) return { ...request, method, url, headers, body };\n\tif (!isRead && !becomesGet)\n\t\tthrow new ApiRedirectError(operation, \"to another origin, which must not get this request.\");\n\treturn { method, url, headers: new Headers({ Accept: headers.get(\"accept\") ?? \"*/*\" }), body: undefined };\n}\n\nfunction decodingOf({ decoding = [] }: ApiOperation, { status, ok, headers }: Response): ApiDecoding | undefined {\n\tconst key = matchStatus(\n\t\tdecoding.map(([known]) => known),\n\t\tstatus,\n\t);\n\tconst type = mediaTypeOf(headers);\n\tconst known = decoding.filter(([listed]) => listed === key && (ok || key !== \"default\"));\n\treturn (known.find(([, , mediaType]) => mediaType === type) ??\n\t\t// Where media-ranges:\n\t\tknown.find(([, , mediaType]) => mediaType === `${type?.split(\"/\")[0]}/*`) ??\n\t\tknown.find(([, , mediaType]) => mediaType === \"*/*\") ??\n\t\t// End.\n\t\tknown.find(([, , mediaType]) => mediaType === undefined) ??\n\t\tknown[0])?.[1];\n}\n\nfunction mediaTypeOf(headers: Headers): string | undefined {\n\treturn headers.get(\"content-type\")?.split(\";\")[0]?.trim().toLowerCase();\n}\n\nasync function readValue(\n\toperation: ApiOperation,\n\tanswer: Response,\n\tdecoding: ApiDecoding,\n\tlimit: number,\n): Promise<unknown> {\n\t// Where stream:\n\tif (decoding === \"stream\") return answer.body ?? new Blob([]).stream();\n\t// End.\n\tif (decoding === \"none\") return void (await answer.body?.cancel());\n\tif (decoding === \"binary\") return readBytes(operation, answer, limit, false);\n\tconst text = await readText(operation, answer, limit, false);\n\tif (decoding === \"text\") return text;\n\t// Where media-ranges:\n\tif (decoding === \"either\" && !/[/+]json$/.test(mediaTypeOf(answer.headers) ?? \"/json\")) return text;\n\t// End.\n\ttry {\n\t\treturn text === \"\" ? undefined : parseJson(text);\n\t} catch {\n\t\tthrow new ApiDecodeError(operation, responseOf(answer), \"something that is not JSON\", text);\n\t}\n}\n\nasync function readText(operation: ApiOperation, answer: Response, limit: number, cut: boolean): Promise<string> {\n\treturn (await readBytes(operation, answer, limit, cut)).text();\n}\n\nasync function readBytes(operation: ApiOperation, answer: Response, limit: number, cut: boolean): Promise<Blob> {\n\tconst chunks: Uint8Array<ArrayBuffer>[] = [];\n\tconst reader = answer.body?.getReader();\n\tfor (let size = 0; reader !== undefined; ) {\n\t\tconst { done, value } = await travelling(operation, reader.read());\n\t\tif (done) break;\n\t\tsize += value.byteLength;\n\t\tchunks.push(value as Uint8Array<ArrayBuffer>);\n\t\tif (size <= limit) continue;\n\t\tawait reader.cancel();\n\t\tif (cut) break;\n\t\tthrow new ApiDecodeError(operation, responseOf(answer), `more than ${limit} bytes`, \"\");\n\t}\n\treturn new Blob(chunks, { type: answer.headers.get(\"content-type\") ?? \"\" });\n}\n\n// Where natives:\nfunction faultOf({ natives, faults = {} }: ApiOperation, status: number, body: unknown): unknown {\n\tconst shape = faults[matchStatus(Object.keys(faults), status) ?? \"\"];\n\treturn natives && shape !== undefined ? natives.read(shape, body) : body;\n}\n// End.\n\nfunction bodyOfError(text: string): unknown {\n\ttry {\n\t\treturn text === \"\" ? undefined : parseJson(text);\n\t} catch {\n\t\treturn text;\n\t}\n}"
	},
	{
		"name": "files",
		"features": [
			"files"
		],
		"uses": [],
		"declares": [
			"ApiFile"
		],
		"text": "/** The content of a file. A stream is sent while it is read, and once: a request with it is not repeated. */\nexport type ApiFile = Blob | ArrayBuffer | ArrayBufferView | ReadableStream<Uint8Array>;"
	},
	{
		"name": "input",
		"features": [
			"inputs"
		],
		"uses": [
			"files"
		],
		"declares": [
			"ApiInput"
		],
		"text": "type ApiLeaf =\n\t// Where dates:\n\t| Date\n\t// End.\n\t// Where files:\n\t| ApiFile\n\t// End.\n\t| string\n\t| number\n\t| boolean\n\t| bigint\n\t| null\n\t| undefined;\n\n/** A type as callers give it: lists may be read-only, at any depth. */\nexport type ApiInput<Value> = unknown extends Value\n\t? Value\n\t: Value extends ApiLeaf\n\t\t? Value\n\t\t: Value extends readonly unknown[]\n\t\t\t? Value[number][] extends Value\n\t\t\t\t? readonly ApiInput<Value[number]>[]\n\t\t\t\t: { readonly [Name in keyof Value]: ApiInput<Value[Name]> }\n\t\t\t: { [Name in keyof Value]: ApiInput<Value[Name]> };"
	},
	{
		"name": "json",
		"features": null,
		"uses": [],
		"declares": [
			"ApiNumber",
			"parseJson",
			"printJson"
		],
		"text": "/** A number that JavaScript cannot hold: it calculates as the nearest one that it can, and keeps its digits. */\nexport class ApiNumber extends Number {\n\treadonly text: string;\n\n\tconstructor(text: string) {\n\t\tsuper(text);\n\t\tthis.text = text;\n\t}\n\n\toverride toString(): string {\n\t\treturn this.text;\n\t}\n\n\ttoJSON(): unknown {\n\t\treturn exactly(this.text);\n\t}\n}\n\ninterface ApiExactJson {\n\trawJSON?(text: string): unknown;\n\tparse(text: string, revive: (key: string, value: unknown, context?: { source?: string }) => unknown): unknown;\n}\n\nconst exactJson: ApiExactJson = JSON;\n\nconst longNumber = /(?:^|[[:,\\s])-?(?:\\d[\\d.]{15}|[\\d.]+[eE][+-]?\\d{3})/;\nconst stringOrNumber = /\"[^\"\\\\]*(?:\\\\.[^\"\\\\]*)*\"|-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?/g;\nconst mark: string = `\\u0001${Math.random()}:`;\n\nfunction exactly(text: string): unknown {\n\treturn exactJson.rawJSON?.(text) ?? mark + text;\n}\n\nfunction isHeld(source: string): boolean {\n\tconst digits = source.replace(/[eE].*|[-.]/g, \"\").replace(/^0+|0+$/g, \"\");\n\tconst value = Number(source);\n\treturn String(value) === source || (digits.length < 16 && Number.isFinite(value) && (value !== 0 || digits === \"\"));\n}\n\nfunction parseJson(text: string): unknown {\n\tif (!longNumber.test(text)) return JSON.parse(text);\n\tif (exactJson.rawJSON !== undefined) {\n\t\treturn exactJson.parse(text, (_, value, context) =>\n\t\t\ttypeof value === \"number\" && !isHeld(context?.source ?? \"0\") ? new ApiNumber(context?.source ?? \"0\") : value,\n\t\t);\n\t}\n\tconst marked = text.replace(stringOrNumber, (token) =>\n\t\ttoken.startsWith('\"') || isHeld(token) ? token : JSON.stringify(mark + token),\n\t);\n\treturn JSON.parse(marked, (_, value: unknown) =>\n\t\ttypeof value === \"string\" && value.startsWith(mark) ? new ApiNumber(value.slice(mark.length)) : value,\n\t);\n}\n\nfunction printJson(value: unknown): string {\n\tconst text = JSON.stringify(value, (_, member: unknown) =>\n\t\ttypeof member === \"bigint\" ? exactly(String(member)) : member,\n\t);\n\treturn exactJson.rawJSON === undefined && text.includes(JSON.stringify(mark).slice(1, -1))\n\t\t? text\n\t\t\t\t.split(`\"${JSON.stringify(mark).slice(1, -1)}`)\n\t\t\t\t.map((part, index) => (index === 0 ? part : part.replace('\"', \"\")))\n\t\t\t\t.join(\"\")\n\t\t: text;\n}"
	},
	{
		"name": "log",
		"features": null,
		"uses": [
			"connection",
			"errors",
			"operation",
			"options",
			"request"
		],
		"declares": [
			"logged"
		],
		"text": "const secretName = /auth|cookie|key|token|secret|password|session|signature/i;\n\nasync function logged(\n\tdescription: ApiDescription,\n\t{ method, path }: ApiOperation,\n\trequest: ApiRequest,\n\tclient: TransportOptions,\n\tattempt: number,\n\trun: (told: (response: ApiResponse) => Promise<void>) => Promise<ApiAnswer<unknown>>,\n): Promise<ApiAnswer<unknown>> {\n\tconst seen = {\n\t\toperation: `${method} ${path}`,\n\t\tmethod: request.method,\n\t\turl: request.url,\n\t\theaders: request.headers,\n\t\tattempt,\n\t};\n\tawait client.beforeRequest?.(seen);\n\tconst startedAt = Date.now();\n\tlet outcome: number | string = \"Error\";\n\ttry {\n\t\treturn await run(async (response) => {\n\t\t\toutcome = response.status;\n\t\t\tawait client.afterResponse?.(response, seen);\n\t\t});\n\t} catch (error) {\n\t\tif (error instanceof Error && !(error instanceof ApiError)) outcome = error.name;\n\t\tthrow error;\n\t} finally {\n\t\tclient.log?.({ ...seen, ...redacted(description, request), outcome, durationMs: Date.now() - startedAt });\n\t}\n}\n\nfunction redacted(\n\t{ credentials }: ApiDescription,\n\trequest: ApiRequest,\n): { url: string; headers: Record<string, string> } {\n\tconst names = credentials.map(({ name }) => name.toLowerCase());\n\tconst isSecret = (name: string): boolean => names.includes(name.toLowerCase()) || secretName.test(name);\n\tconst headers: Record<string, string> = {};\n\trequest.headers.forEach((value, name) => {\n\t\theaders[name] = isSecret(name) ? \"***\" : value;\n\t});\n\tconst url = new URL(request.url);\n\turl.username = \"\";\n\turl.password = \"\";\n\turl.search = url.search.replace(/([^?&=]+)=[^&]*/g, (pair, name: string) =>\n\t\tisSecret(decodeName(name)) ? `${name}=***` : pair,\n\t);\n\treturn { url: url.href, headers };\n}\n\nfunction decodeName(name: string): string {\n\ttry {\n\t\treturn decodeURIComponent(name);\n\t} catch {\n\t\treturn name;\n\t}\n}"
	},
	{
		"name": "native-bigint",
		"features": [
			"bigints"
		],
		"uses": [
			"json"
		],
		"declares": [
			"bigintOf"
		],
		"text": "function bigintOf(value: unknown): unknown {\n\tif (value instanceof ApiNumber) return /^-?\\d+$/.test(value.text) ? globalThis.BigInt(value.text) : value;\n\treturn typeof value === \"number\" && Number.isInteger(value) ? globalThis.BigInt(value) : value;\n}"
	},
	{
		"name": "native-date",
		"features": [
			"dates"
		],
		"uses": [
			"natives"
		],
		"declares": [
			"dateOf"
		],
		"text": "class ApiDate extends Date {\n\treadonly #text: string;\n\treadonly #time: number;\n\n\tconstructor(text: string) {\n\t\tsuper(text);\n\t\tthis.#text = text;\n\t\tthis.#time = this.getTime();\n\t}\n\n\toverride toJSON(): string {\n\t\treturn this.getTime() === this.#time ? this.#text : super.toJSON();\n\t}\n}\n\nconst dateOf: ApiConversions[string] = (value) => {\n\tconst isDate = typeof value === \"string\" && /^\\d{4}-\\d\\d-\\d\\d[Tt ]\\d\\d:\\d\\d/.test(value);\n\treturn isDate && !Number.isNaN(Date.parse(value)) ? new ApiDate(value) : value;\n};"
	},
	{
		"name": "native-digits",
		"features": [
			"digits"
		],
		"uses": [
			"json"
		],
		"declares": [
			"digitsOf",
			"numberOf"
		],
		"text": "function digitsOf(value: unknown): unknown {\n\tconst isInteger = value instanceof ApiNumber ? /^-?\\d+$/.test(value.text) : Number.isInteger(value);\n\treturn isInteger ? String(value) : value;\n}\n\nfunction numberOf(value: unknown): unknown {\n\treturn typeof value === \"string\" && /^-?\\d+$/.test(value) ? new ApiNumber(value) : value;\n}"
	},
	{
		"name": "natives",
		"features": [
			"natives"
		],
		"uses": [
			"operation",
			"shape"
		],
		"declares": [
			"ApiConversions",
			"nativesOf"
		],
		"text": "type ApiConversions = Readonly<Record<string, (value: unknown) => unknown>>;\n\nfunction nativesOf(\n\ttable: Readonly<Record<string, string>>,\n\treading: ApiConversions,\n\tsending: ApiConversions,\n): ApiNatives {\n\tconst parsed = new globalThis.Map<string, ApiShape>();\n\tconst shapeOf = (text: string): ApiShape => {\n\t\tconst shape = parsed.get(text) ?? parseShape(text);\n\t\tparsed.set(text, shape);\n\t\treturn shape;\n\t};\n\tconst convert = (conversions: ApiConversions) => (shape: string, value: unknown) =>\n\t\tconverted(shapeOf(shape), value, {\n\t\t\tshapeOf: (name) => shapeOf(table[name] ?? \"x\"),\n\t\t\tconversions,\n\t\t\tdepth: 0,\n\t\t\tnames: [],\n\t\t});\n\treturn { read: convert(reading), send: convert(sending) };\n}\n\ninterface ApiConverting {\n\treadonly shapeOf: (name: string) => ApiShape;\n\treadonly conversions: ApiConversions;\n\treadonly depth: number;\n\treadonly names: readonly string[];\n}\n\nfunction converted(shape: ApiShape, value: unknown, by: ApiConverting): unknown {\n\tif (by.depth > 500) return value;\n\tswitch (shape.kind) {\n\t\tcase \"scalar\":\n\t\t\treturn by.conversions[shape.type]?.(value) ?? value;\n\t\tcase \"name\":\n\t\t\tif (by.names.includes(shape.name)) return value;\n\t\t\treturn converted(by.shapeOf(shape.name), value, { ...by, names: [...by.names, shape.name] });\n\t\tcase \"one\":\n\t\tcase \"all\":\n\t\t\treturn shape.of\n\t\t\t\t.filter((part) => shape.kind === \"all\" || mayBe(part, value, by))\n\t\t\t\t.reduce((result, part) => converted(part, result, by), value);\n\t\tcase \"value\":\n\t\t\treturn value;\n\t\tdefault:\n\t\t\treturn typeof value === \"object\" && value !== null ? convertedParts(shape, value, by) : value;\n\t}\n}\n\nfunction convertedParts(\n\tshape: ApiShape & { readonly kind: \"list\" | \"tuple\" | \"record\" },\n\tvalue: object,\n\tby: ApiConverting,\n): unknown {\n\tif (Array.isArray(value) === (shape.kind === \"record\")) return value;\n\tconst within = { ...by, depth: by.depth + 1, names: [] };\n\tconst shapeAt = (name: string): ApiShape | undefined => {\n\t\tif (shape.kind === \"record\") return shape.members.get(name)?.shape ?? shape.rest;\n\t\treturn shape.kind === \"list\" ? shape.items : shape.items[Math.min(Number(name), shape.items.length - 1)];\n\t};\n\tconst changes = Object.entries(value).flatMap(([name, member]) => {\n\t\tconst described = shapeAt(name);\n\t\tconst result = described === undefined ? member : converted(described, member, within);\n\t\treturn result === member ? [] : [[name, result] as const];\n\t});\n\tif (changes.length === 0) return value;\n\tconst copy: object = Array.isArray(value) ? [...value] : { ...value };\n\tfor (const [name, result] of changes) {\n\t\tObject.defineProperty(copy, name, { value: result, configurable: true, enumerable: true, writable: true });\n\t}\n\treturn copy;\n}\n\nfunction mayBe(shape: ApiShape, value: unknown, by: ApiConverting): boolean {\n\tif (shape.kind === \"name\") {\n\t\tif (by.names.includes(shape.name)) return false;\n\t\treturn mayBe(by.shapeOf(shape.name), value, { ...by, names: [...by.names, shape.name] });\n\t}\n\tif (shape.kind === \"all\") return shape.of.every((part) => mayBe(part, value, by));\n\tif (shape.kind !== \"record\" || typeof value !== \"object\" || value === null) return true;\n\treturn Object.entries(value).every(([name, member]) => {\n\t\tconst described = shape.members.get(name)?.shape;\n\t\tconst values = described?.kind === \"one\" ? described.of : described === undefined ? [] : [described];\n\t\tconst listed = values.flatMap((one) => (one.kind === \"value\" ? [one.value] : []));\n\t\treturn listed.length === 0 || listed.length < values.length || listed.includes(member);\n\t});\n}"
	},
	{
		"name": "page-by-cursor",
		"features": [
			"paging-cursor"
		],
		"uses": [
			"pages",
			"text",
			"value-at"
		],
		"declares": [
			"afterCursor"
		],
		"text": "function afterCursor({ answer, items, request }: ApiPage, paging: ApiPaging): ApiNext | undefined {\n\tconst { argument = \"\", next, nextOfItem, more } = paging;\n\tconst cursor = next === undefined ? valueAt(items.at(-1), nextOfItem ?? []) : valueAt(answer.value, next);\n\tif (cursor === undefined || cursor === null || cursor === \"\" || cursor === false) return undefined;\n\tif (next === undefined && items.length === 0) return undefined;\n\tif (more !== undefined && valueAt(answer.value, more) !== true && next === undefined) return undefined;\n\tif (typeof cursor === \"string\" && /^(?:https?:\\/)?\\//.test(cursor)) return { url: cursor };\n\treturn memberOf(request, argument) === cursor ? undefined : { request: { ...request, [argument]: cursor } };\n}"
	},
	{
		"name": "page-by-link",
		"features": [
			"paging-link"
		],
		"uses": [
			"pages"
		],
		"declares": [
			"afterLink"
		],
		"text": "function afterLink({ answer }: ApiPage): ApiNext | undefined {\n\tconst link = answer.response.headers.get(\"link\") ?? \"\";\n\tfor (const [, url = \"\", parameters = \"\"] of link.matchAll(/<([^<>]*)>([^<]*)/g)) {\n\t\tconst [, relation = \"\"] = /;\\s*rel\\s*=\\s*\"?([^\";]*)/i.exec(parameters) ?? [];\n\t\tif (relation.toLowerCase().split(/\\s+/).includes(\"next\")) return { url };\n\t}\n\treturn undefined;\n}"
	},
	{
		"name": "page-by-number",
		"features": [
			"paging-number"
		],
		"uses": [
			"pages",
			"text",
			"value-at"
		],
		"declares": [
			"afterNumber"
		],
		"text": "function goesOn({ answer, items, request, seen }: ApiPage, paging: ApiPaging, asked: number): boolean {\n\tconst { first = 1, step, size = \"\", more, last, next, pages, total, count } = paging;\n\tconst read = (path?: readonly string[]): unknown => path && valueAt(answer.value, path);\n\tconst numberAt = (path?: readonly string[]): number => Number(read(path) || Number.NaN);\n\tif (read(last) === true) return false;\n\tif (read(more) === true || read(last) === false || read(next)) return true;\n\tconst page = asked - first + 1;\n\tconst came = step === \"item\" ? asked + items.length : seen;\n\t// What is not there is NaN, and neither reached nor ahead.\n\tif (page >= numberAt(pages) || came >= numberAt(total)) return false;\n\tif (page < numberAt(pages) || came < numberAt(total) || came < numberAt(count)) return true;\n\tconst wanted = memberOf(request, size);\n\treturn typeof wanted !== \"number\" || items.length >= wanted;\n}\n\nfunction afterNumber(page: ApiPage, paging: ApiPaging): ApiNext | undefined {\n\tconst { argument = \"\", first = 1, step = \"page\", next } = paging;\n\tconst link = next && valueAt(page.answer.value, next);\n\tif (next !== undefined && !link) return undefined;\n\tif (typeof link === \"string\" && /^(?:https?:\\/)?\\//.test(link)) return { url: link };\n\tconst asked = Number(memberOf(page.request, argument) ?? first);\n\tif (page.items.length === 0 || !goesOn(page, paging, asked)) return undefined;\n\treturn { request: { ...page.request, [argument]: asked + (step === \"page\" ? 1 : page.items.length) } };\n}"
	},
	{
		"name": "request",
		"features": null,
		"uses": [
			"body",
			"environment",
			"errors",
			"operation",
			"options",
			"text"
		],
		"declares": [
			"ApiConnectionOptions",
			"ApiRequest",
			"ApiServerOptions",
			"requestOf"
		],
		"text": "interface ApiRequest {\n\treadonly method: string;\n\treadonly url: URL;\n\treadonly headers: Headers;\n\treadonly body: ApiBody | undefined;\n\treadonly cookies?: boolean;\n}\n\ninterface ApiServerOptions {\n\treadonly baseUrl?: string | undefined;\n\treadonly variables?: Readonly<Record<string, string | undefined>> | undefined;\n}\n\ntype ApiConnectionOptions = TransportOptions & ApiServerOptions;\n\nfunction requestOf(\n\tdescription: ApiDescription,\n\toperation: ApiOperation,\n\trequest: object,\n\tclient: ApiConnectionOptions,\n\toptions: RequestOptions,\n): ApiRequest {\n\tconst body = bodyOf(operation, request, options);\n\tconst headers = new Headers();\n\tconst set = (name: string, value: string): void => headers.set(name, checkHeader(name, value));\n\tif (!isBrowser()) set(\"User-Agent\", description.userAgent);\n\tset(\"Accept\", options.accept ?? operation.accept ?? \"application/json\");\n\tif (body !== undefined) set(\"Content-Type\", body.contentType);\n\tfor (const given of valuesOf(operation.headers, request)) {\n\t\tif (given.value !== null) set(given.parameter.name, headerText(given));\n\t}\n\t// Where cookies:\n\tconst cookies = valuesOf(operation.cookies, request).map(pairText);\n\tif (cookies.length > 0) set(\"Cookie\", cookies.join(\"; \"));\n\t// End.\n\tconst repeatable = idempotency(operation, client, options);\n\tif (repeatable !== undefined && !headers.has(repeatable.header)) set(repeatable.header, repeatable.key);\n\tfor (const given of [client.headers, options.headers]) {\n\t\tfor (const [name, value] of Object.entries(given ?? {})) set(name, value);\n\t}\n\treturn { method: operation.method, url: urlOf(description, operation, request, client, options), headers, body };\n}\n\nfunction valuesOf(table: readonly (string | ApiParameter)[] = [], request: object): readonly ApiGiven[] {\n\treturn table\n\t\t.map((entry) => (typeof entry === \"string\" ? { name: entry } : entry))\n\t\t.map((parameter: ApiParameter) => ({ parameter, value: memberOf(request, parameter.member ?? parameter.name) }))\n\t\t.filter(({ value }) => value !== undefined);\n}\n\ninterface ApiGiven {\n\treadonly parameter: ApiParameter;\n\treadonly value: unknown;\n}\n\nfunction headerText(given: ApiGiven): string {\n\t// Where styles:\n\tif (given.parameter.write !== undefined) return given.parameter.write(given.parameter, given.value);\n\t// End.\n\treturn listText(given.value, (text) => text);\n}\n\nfunction pairText({ parameter, value }: ApiGiven): string {\n\t// Where styles:\n\tif (parameter.write !== undefined) return parameter.write(parameter, value);\n\t// End.\n\treturn queryText(parameter, value);\n}\n\nfunction idempotency(\n\toperation: ApiOperation,\n\tclient: TransportOptions,\n\t{ idempotencyKey }: RequestOptions,\n): { readonly header: string; readonly key: string } | undefined {\n\tconst unsafe = operation.method === \"POST\" || operation.method === \"PATCH\";\n\tconst header = operation.idempotencyHeader ?? (unsafe ? client.idempotencyHeader : undefined);\n\tif (header === undefined && idempotencyKey === undefined) return undefined;\n\treturn { header: header ?? \"Idempotency-Key\", key: idempotencyKey ?? crypto.randomUUID() };\n}\n\nfunction baseOf(\n\tdescription: ApiDescription,\n\t{ server = description.server }: Partial<ApiOperation>,\n\tclient: ApiConnectionOptions,\n): URL {\n\tconst text = client.baseUrl ?? server?.url;\n\tif (text === undefined) throw new TypeError(\"The client needs a baseUrl.\");\n\tconst base = text\n\t\t.replace(/\\{([^{}]+)\\}/g, (braces, name: string) => client.variables?.[name] ?? server?.variables?.[name] ?? braces)\n\t\t.replace(/\\/+$/, \"\");\n\tconst { location } = globalThis as { readonly location?: { readonly href: string } };\n\tconst page = isBrowser() ? location?.href : undefined;\n\tif (URL.canParse(base, page)) return new URL(base, page);\n\tthrow new TypeError(`The base URL ${text} is no absolute URL, such as https://api.example.com.`);\n}\n\nfunction urlOf(\n\tdescription: ApiDescription,\n\toperation: ApiOperation,\n\trequest: object,\n\tclient: ApiConnectionOptions,\n\toptions: RequestOptions,\n): URL {\n\tconst path = operation.path.replace(/\\{([^{}]+)\\}/g, (_, name: string) => {\n\t\tlet written = listText(memberOf(request, name), encode);\n\t\t// Where path-parameters:\n\t\tconst parameter = operation.pathStyles?.find((candidate) => candidate.name === name);\n\t\tif (parameter !== undefined) written = pathText(parameter, memberOf(request, parameter.member ?? name));\n\t\t// End.\n\t\t// Whoever drops empty segments or resolves dots on the way would call another operation.\n\t\tif (!/^\\.{0,2}$/.test(written)) return written;\n\t\tthrow new TypeError(`The path parameter ${name} must not be ${JSON.stringify(written)}.`);\n\t});\n\tconst query = [\n\t\t...valuesOf(operation.query, request).map(pairText),\n\t\t...Object.entries(options.query ?? {}).map(([name, value]) => queryText({ name }, value)),\n\t];\n\tconst text = query.filter((part) => part !== \"\").join(\"&\");\n\tconst base = baseOf(description, operation, client);\n\tif (options.address !== undefined) {\n\t\tif (options.address.origin === base.origin) return options.address;\n\t\tthrow new ApiRedirectError(operation, `to ${options.address.origin}, which is not its own origin.`);\n\t}\n\tconst start = base.href.replace(/\\/+$/, \"\");\n\treturn new URL(start + path + (text === \"\" ? \"\" : (path.includes(\"?\") ? \"&\" : \"?\") + text));\n}\n\n// Where path-parameters:\nfunction pathText(parameter: ApiParameter, value: unknown): string {\n\treturn parameter.write?.(parameter, value) ?? listText(value, encode);\n}\n// End."
	},
	{
		"name": "response",
		"features": null,
		"uses": [
			"options"
		],
		"declares": [
			"responseOf"
		],
		"text": "const requestIdHeaders = [\"x-request-id\", \"request-id\", \"x-github-request-id\", \"x-correlation-id\", \"x-amzn-requestid\"];\n\nfunction responseOf({ status, headers, url }: Response): ApiResponse {\n\tconst requestId = requestIdHeaders.map((name) => headers.get(name)).find((id) => id !== null) ?? undefined;\n\treturn { status, headers, url, requestId };\n}"
	},
	{
		"name": "retry",
		"features": null,
		"uses": [
			"options"
		],
		"declares": [
			"backoff",
			"isIdempotent",
			"isTransient",
			"nextDelay",
			"retryAfter",
			"sleep"
		],
		"text": "function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {\n\treturn new Promise((resolve, reject) => {\n\t\tif (signal.aborted) return reject(signal.reason);\n\t\tconst stop = (): void => {\n\t\t\tclearTimeout(timer);\n\t\t\treject(signal.reason);\n\t\t};\n\t\tconst timer = setTimeout(() => {\n\t\t\tsignal.removeEventListener(\"abort\", stop);\n\t\t\tresolve();\n\t\t}, milliseconds);\n\t\tsignal.addEventListener(\"abort\", stop, { once: true });\n\t});\n}\n\nfunction isIdempotent(method: string): boolean {\n\treturn [\"GET\", \"HEAD\", \"OPTIONS\", \"TRACE\", \"QUERY\", \"PUT\", \"DELETE\"].includes(method);\n}\n\nfunction isTransient(status: number, headers: Headers, repeatable: boolean): boolean {\n\tconst said = headers.get(\"x-should-retry\");\n\tif (said === \"true\" || said === \"false\") return said === \"true\";\n\treturn status === 429 || (repeatable && [408, 500, 502, 503, 504].includes(status));\n}\n\nfunction retryAfter(headers: Headers, now: number): number | undefined {\n\tconst milliseconds = Number.parseFloat(headers.get(\"retry-after-ms\") ?? \"\");\n\tif (milliseconds >= 0) return milliseconds;\n\tconst text = headers.get(\"retry-after\")?.trim() ?? \"\";\n\tif (/^\\d+(?:\\.\\d+)?$/.test(text)) return Number(text) * 1_000;\n\tconst date = Date.parse(text);\n\treturn Number.isNaN(date) ? undefined : Math.max(0, date - now);\n}\n\nfunction backoff(attempt: number, { firstDelayMs = 500, longestDelayMs = 8_000 }: RetryOptions): number {\n\treturn Math.min(firstDelayMs * 2 ** attempt, longestDelayMs) * (1 - Math.random() / 2);\n}\n\nfunction nextDelay(\n\tattempt: number,\n\tstartedAt: number,\n\t{ retries = 2, budgetMs = 120_000, ...own }: RetryOptions,\n\theaders: Headers | undefined,\n): number | undefined {\n\tif (attempt >= retries) return undefined;\n\tconst now = Date.now();\n\tconst delay = (headers && retryAfter(headers, now)) ?? backoff(attempt, own);\n\treturn now - startedAt + delay > budgetMs ? undefined : delay;\n}"
	},
	{
		"name": "secret-basic",
		"features": [
			"basic"
		],
		"uses": [
			"base64",
			"operation"
		],
		"declares": [
			"basicSecret"
		],
		"text": "const basicSecret: ApiSecretKind = {\n\tfromPair: (username, password) => ({ username, password }),\n\ttoText: (secret, { scheme }) => {\n\t\tif (typeof secret === \"object\" && \"username\" in secret) return base64(`${secret.username}:${secret.password}`);\n\t\tthrow new TypeError(`The credential ${scheme} must be { username, password }.`);\n\t},\n};"
	},
	{
		"name": "secret-client",
		"features": [
			"client-credentials"
		],
		"uses": [
			"base64",
			"errors",
			"exchange",
			"operation",
			"response",
			"text"
		],
		"declares": [
			"clientSecret"
		],
		"text": "const clientSecret: ApiSecretKind = {\n\tfromPair: (clientId, secret) => ({ clientId, clientSecret: secret }),\n\ttoText: async (secret, credential, tokens) => {\n\t\tif (typeof secret === \"string\") return secret;\n\t\tif (!(\"clientId\" in secret))\n\t\t\tthrow new TypeError(`The credential ${credential.scheme} must be a text or { clientId, clientSecret }.`);\n\t\tconst { scheme } = credential;\n\t\tconst kept = tokens.known[scheme];\n\t\tconst token = kept && (await waited(kept, credential, tokens));\n\t\tif (token !== undefined && token.until > Date.now()) return token.text;\n\t\t// Who waited for the same token asks for no other one.\n\t\tlet asked = tokens.known[scheme];\n\t\tif (asked === undefined || asked === kept) {\n\t\t\tasked = askToken(secret, credential, tokens);\n\t\t\ttokens.known[scheme] = asked;\n\t\t\tasked.catch(() => delete tokens.known[scheme]);\n\t\t}\n\t\treturn (await waited(asked, credential, tokens)).text;\n\t},\n};\n\nfunction limitOf({ tokenUrl = \"\" }: ApiCredential, timeoutMs: number, signal?: AbortSignal): ApiLimit {\n\treturn limited(signal, timeoutMs, new ApiTimeoutError({ method: \"POST\", path: tokenUrl }, timeoutMs));\n}\n\nasync function waited<Value>(value: Promise<Value>, credential: ApiCredential, tokens: ApiTokens): Promise<Value> {\n\tconst { signal, end } = limitOf(credential, tokens.timeoutMs, tokens.signal);\n\ttry {\n\t\treturn await new Promise<Value>((resolve, reject) => {\n\t\t\tconst stop = (): void => reject(signal.reason);\n\t\t\tif (signal.aborted) stop();\n\t\t\tsignal.addEventListener(\"abort\", stop);\n\t\t\tvalue.then(resolve, reject);\n\t\t});\n\t} finally {\n\t\tend();\n\t}\n}\n\nasync function askToken(\n\t{ clientId, clientSecret: secret }: { readonly clientId: string; readonly clientSecret: string },\n\tcredential: ApiCredential,\n\t{ fetch, base, timeoutMs }: ApiTokens,\n): Promise<{ readonly text: string; readonly until: number }> {\n\tconst { tokenUrl = \"\", scopes = [] } = credential;\n\tconst operation = { method: \"POST\", path: tokenUrl };\n\tconst limit = limitOf(credential, timeoutMs);\n\tconst body = `grant_type=client_credentials${scopes.length === 0 ? \"\" : `&scope=${encode(scopes.join(\" \"))}`}`;\n\tconst headers = {\n\t\tAccept: \"application/json\",\n\t\t\"Content-Type\": \"application/x-www-form-urlencoded\",\n\t\tAuthorization: `Basic ${base64(`${encode(clientId)}:${encode(secret)}`)}`,\n\t};\n\ttry {\n\t\tconst init: RequestInit = { method: \"POST\", headers, body, redirect: \"error\", signal: limit.signal };\n\t\tconst response = await fetch(new URL(tokenUrl, `${base}/`), init);\n\t\tconst said = await response.text();\n\t\tconst answer = readAnswer(said);\n\t\tif (!response.ok) throw new ApiError(operation, responseOf(response), response.status, answer);\n\t\tconst { access_token: text, expires_in: seconds }: ApiTokenAnswer = Object(answer);\n\t\tif (typeof text !== \"string\") throw new ApiDecodeError(operation, responseOf(response), \"no access_token\", \"\");\n\t\tconst lasts = Number(seconds ?? 3600);\n\t\treturn { text, until: Date.now() + Math.max(lasts - 30, lasts / 2) * 1_000 };\n\t} catch (error) {\n\t\tif (error instanceof ApiError || error instanceof ApiDecodeError) throw error;\n\t\tthrow limit.signal.aborted ? limit.signal.reason : new ApiConnectionError(operation, error);\n\t} finally {\n\t\tlimit.end();\n\t}\n}\n\ninterface ApiTokenAnswer {\n\treadonly access_token?: unknown;\n\treadonly expires_in?: unknown;\n}\n\nfunction readAnswer(text: string): unknown {\n\ttry {\n\t\treturn JSON.parse(text);\n\t} catch {\n\t\treturn text === \"\" ? undefined : text;\n\t}\n}"
	},
	{
		"name": "shape",
		"features": [
			"answers",
			"natives"
		],
		"uses": [],
		"declares": [
			"ApiMember",
			"ApiShape",
			"parseShape"
		],
		"text": "type ApiShape =\n\t| { readonly kind: \"scalar\"; readonly type: string }\n\t| { readonly kind: \"value\"; readonly value: unknown }\n\t| { readonly kind: \"name\"; readonly name: string }\n\t| { readonly kind: \"list\"; readonly items: ApiShape }\n\t| { readonly kind: \"tuple\"; readonly items: readonly ApiShape[] }\n\t| {\n\t\t\treadonly kind: \"record\";\n\t\t\treadonly members: globalThis.ReadonlyMap<string, ApiMember>;\n\t\t\treadonly rest: ApiShape | undefined;\n\t  }\n\t| { readonly kind: \"one\" | \"all\"; readonly of: readonly ApiShape[] };\n\ninterface ApiMember {\n\treadonly shape: ApiShape;\n\treadonly required: boolean;\n}\n\nconst tokens = /'(?:[^'\\\\]|\\\\.)*'|-?\\d[\\d.eE+-]*|[\\w$]+|./g;\n\nfunction parseShape(text: string): ApiShape {\n\tconst rest = text.match(tokens) ?? [];\n\tconst next = (): string => rest.shift() ?? \"\";\n\tconst takes = (token: string): boolean => rest[0] === token && next() === token;\n\tconst list = (end: string, separator: string, read: () => void): void => {\n\t\twhile (!takes(end) && rest.length > 0) {\n\t\t\tread();\n\t\t\ttakes(separator);\n\t\t}\n\t};\n\tconst several = (kind: \"one\" | \"all\", separator: string, read: () => ApiShape): ApiShape => {\n\t\tconst first = read();\n\t\tconst of = [first];\n\t\twhile (takes(separator)) of.push(read());\n\t\treturn of.length === 1 ? first : { kind, of };\n\t};\n\tconst union = (): ApiShape => several(\"one\", \"|\", () => several(\"all\", \"&\", postfix));\n\tconst postfix = (): ApiShape => {\n\t\tlet shape = atom(next());\n\t\twhile (takes(\"[\")) {\n\t\t\tnext();\n\t\t\tshape = { kind: \"list\", items: shape };\n\t\t}\n\t\treturn shape;\n\t};\n\tconst atom = (token: string): ApiShape => {\n\t\tif (token === \"{\") return record();\n\t\tif (token === \"<\") {\n\t\t\tconst items: ApiShape[] = [];\n\t\t\tlist(\">\", \",\", () => items.push(union()));\n\t\t\treturn { kind: \"tuple\", items };\n\t\t}\n\t\tif (token === \"(\") {\n\t\t\tconst inner = union();\n\t\t\tnext();\n\t\t\treturn inner;\n\t\t}\n\t\tif (/^['\\d-]/.test(token)) return { kind: \"value\", value: literalOf(token) };\n\t\tif (token === \"true\" || token === \"false\") return { kind: \"value\", value: token === \"true\" };\n\t\treturn /^[a-z]$/.test(token) ? { kind: \"scalar\", type: token } : { kind: \"name\", name: token };\n\t};\n\tconst record = (): ApiShape => {\n\t\tconst members = new globalThis.Map<string, ApiMember>();\n\t\tlet others: ApiShape | undefined;\n\t\tlist(\"}\", \";\", () => {\n\t\t\tconst token = next();\n\t\t\tconst required = !takes(\"?\");\n\t\t\tnext();\n\t\t\tif (token === \"*\") others = union();\n\t\t\telse members.set(token.startsWith(\"'\") ? String(literalOf(token)) : token, { shape: union(), required });\n\t\t});\n\t\treturn { kind: \"record\", members, rest: others };\n\t};\n\treturn union();\n}\n\nfunction literalOf(token: string): unknown {\n\treturn JSON.parse(token.startsWith(\"'\") ? `\"${token.slice(1, -1)}\"` : token);\n}"
	},
	{
		"name": "style-cookie",
		"features": [
			"style-cookie"
		],
		"uses": [
			"operation",
			"style-pairs",
			"text"
		],
		"declares": [
			"styledCookie"
		],
		"text": "function styledCookie(parameter: ApiParameter, value: unknown): string {\n\tconst plain = parameter.style === \"cookie\";\n\tconst write = plain ? (text: string): string => text : encode;\n\tconst cookies = pairsOf(parameter, value).map(({ name, values }) => `${name}=${values.map(write).join(\",\")}`);\n\tif (!cookies.some((cookie) => cookie.includes(\";\"))) return cookies.join(plain ? \"; \" : \"&\");\n\tthrow new TypeError(`The cookie ${parameter.name} must not contain a semicolon.`);\n}"
	},
	{
		"name": "style-header",
		"features": [
			"style-header"
		],
		"uses": [
			"operation",
			"style-template"
		],
		"declares": [
			"styledHeader"
		],
		"text": "function styledHeader(parameter: ApiParameter, value: unknown): string {\n\treturn templateText({ ...parameter, style: \"simple\" }, value, (text) => text);\n}"
	},
	{
		"name": "style-pairs",
		"features": [
			"style-query",
			"style-cookie"
		],
		"uses": [
			"json",
			"operation",
			"text"
		],
		"declares": [
			"ApiPair",
			"pairsOf"
		],
		"text": "interface ApiPair {\n\treadonly name: string;\n\treadonly values: readonly string[];\n\treadonly separator: string;\n}\n\nfunction pair(name: string, values: readonly string[], separator = \",\"): ApiPair {\n\treturn { name, values, separator };\n}\n\nfunction pairsOf(parameter: ApiParameter, value: unknown): readonly ApiPair[] {\n\tconst { name, style = \"form\", explode = style === \"form\" || style === \"cookie\" } = parameter;\n\tconst separator = style === \"spaceDelimited\" ? \"%20\" : style === \"pipeDelimited\" ? \"%7C\" : \",\";\n\tif (value === undefined) return [];\n\tif (parameter.json === true) return [pair(name, [printJson(value)])];\n\tif (style === \"deepObject\") return deepPairs(name, value);\n\tif (!isObject(value) || value instanceof Number) return [pair(name, [scalarText(value)])];\n\tif (Array.isArray(value)) {\n\t\tconst items = value.filter((item) => item !== undefined).map(scalarText);\n\t\tif (explode) return items.map((item) => pair(name, [item]));\n\t\treturn items.length === 0 ? [] : [pair(name, items, separator)];\n\t}\n\tconst entries = Object.entries(value);\n\tconst members = explode ? entries.flatMap((entry) => repeated(...entry)) : entries;\n\tconst texts = members\n\t\t.filter(([, member]) => member !== undefined)\n\t\t.map(([key, member]) => [key, scalarText(member)] as const);\n\tif (explode) return texts.map(([key, text]) => pair(key, [text]));\n\treturn texts.length === 0 ? [] : [pair(name, texts.flat(), separator)];\n}\n\nfunction deepPairs(name: string, value: unknown): readonly ApiPair[] {\n\tif (value === undefined) return [];\n\tif (!isObject(value) || value instanceof Number) return [pair(name, [scalarText(value)])];\n\treturn Object.entries(value).flatMap(([key, member]) => deepPairs(`${name}[${key}]`, member));\n}"
	},
	{
		"name": "style-path",
		"features": [
			"style-path"
		],
		"uses": [
			"operation",
			"style-reserved",
			"style-template",
			"text"
		],
		"declares": [
			"styledPath"
		],
		"text": "function styledPath(parameter: ApiParameter, value: unknown): string {\n\tconst reserved = (text: string): string => encodeReserved(text).replace(/[/?]/g, encodeURIComponent);\n\treturn templateText({ style: \"simple\", ...parameter }, value, parameter.reserved === true ? reserved : encode);\n}"
	},
	{
		"name": "style-query",
		"features": [
			"style-query"
		],
		"uses": [
			"operation",
			"style-pairs",
			"style-reserved",
			"text"
		],
		"declares": [
			"styledQuery"
		],
		"text": "function styledQuery(parameter: ApiParameter, value: unknown): string {\n\tconst encodeValue = parameter.reserved === true ? encodeReserved : encode;\n\treturn pairsOf(parameter, value)\n\t\t.map(({ name, values, separator }) => `${encode(name)}=${values.map(encodeValue).join(separator)}`)\n\t\t.join(\"&\");\n}"
	},
	{
		"name": "style-reserved",
		"features": [
			"style-query",
			"style-path"
		],
		"uses": [
			"text"
		],
		"declares": [
			"encodeReserved"
		],
		"text": "function encodeReserved(text: string): string {\n\treturn encode(text).replace(/%(?:3A|2F|3F|40|21|24|27|28|29|2A|2C|3B)/g, decodeURIComponent);\n}"
	},
	{
		"name": "style-template",
		"features": [
			"style-path",
			"style-header"
		],
		"uses": [
			"json",
			"operation",
			"text"
		],
		"declares": [
			"templateText"
		],
		"text": "function templateText(parameter: ApiParameter, value: unknown, encodeValue: (text: string) => string): string {\n\tconst { name, style, explode = false } = parameter;\n\tconst prefix = style === \"label\" ? \".\" : style === \"matrix\" ? \";\" : \"\";\n\tconst separator = explode && prefix !== \"\" ? prefix : \",\";\n\tconst named = (text: string): string => (style === \"matrix\" ? `${encode(name)}=${text}` : text);\n\tif (value === undefined || value === null) return \"\";\n\tif (parameter.json === true) return encodeValue(printJson(value));\n\tif (!isObject(value) || value instanceof Number) return prefix + named(encodeValue(scalarText(value)));\n\tconst members = Array.isArray(value)\n\t\t? value.filter((item) => item !== undefined).map((item) => [encodeValue(scalarText(item))])\n\t\t: Object.entries(value)\n\t\t\t\t.filter(([, member]) => member !== undefined)\n\t\t\t\t.map(([key, member]) => [encodeValue(key), encodeValue(scalarText(member))]);\n\tif (members.length === 0) return \"\";\n\tif (!explode) return prefix + named(members.flat().join(\",\"));\n\treturn (\n\t\tprefix + members.map((member) => (member.length === 1 ? named(member.join(\"\")) : member.join(\"=\"))).join(separator)\n\t);\n}"
	},
	{
		"name": "style-whole-query",
		"features": [
			"style-whole-query"
		],
		"uses": [
			"operation",
			"text"
		],
		"declares": [
			"wholeQuery"
		],
		"text": "function wholeQuery(_parameter: ApiParameter, value: unknown): string {\n\tif (!isObject(value)) return encode(String(value));\n\treturn Object.entries(value)\n\t\t.map(([name, member]) => queryText({ name }, member))\n\t\t.filter((text) => text !== \"\")\n\t\t.join(\"&\");\n}"
	},
	{
		"name": "text",
		"features": null,
		"uses": [
			"json",
			"operation"
		],
		"declares": [
			"checkHeader",
			"encode",
			"isObject",
			"listText",
			"memberOf",
			"queryText",
			"repeated",
			"scalarText",
			"wellFormed"
		],
		"text": "function encode(text: string): string {\n\treturn encodeURIComponent(wellFormed(text)).replace(\n\t\t/[!'()*]/g,\n\t\t(character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,\n\t);\n}\n\nfunction wellFormed(text: string): string {\n\treturn text.replace(/\\p{Surrogate}/gu, \"\\ufffd\");\n}\n\nfunction scalarText(value: unknown): string {\n\tif (value === null || value === undefined) return \"\";\n\tif (value instanceof Date) return value.toJSON() ?? value.toISOString();\n\treturn isObject(value) && !(value instanceof Number) ? printJson(value) : String(value);\n}\n\nfunction isObject(value: unknown): value is object {\n\treturn typeof value === \"object\" && value !== null && !(value instanceof Date);\n}\n\nfunction memberOf(request: object, name: string): unknown {\n\treturn Object.hasOwn(request, name) ? Object.getOwnPropertyDescriptor(request, name)?.value : undefined;\n}\n\nfunction repeated(name: string, value: unknown): readonly [string, unknown][] {\n\treturn Array.isArray(value) ? value.map((item) => [name, item]) : [[name, value]];\n}\n\nfunction queryText({ name }: ApiParameter, value: unknown): string {\n\tconst isRecord = isObject(value) && !Array.isArray(value) && !(value instanceof Number);\n\tconst members = isRecord ? Object.entries(value).flatMap((entry) => repeated(...entry)) : repeated(name, value);\n\treturn members\n\t\t.filter(([, member]) => member !== undefined)\n\t\t.map(([key, member]) => `${encode(key)}=${encode(scalarText(member))}`)\n\t\t.join(\"&\");\n}\n\nfunction listText(value: unknown, encodeItem: (text: string) => string): string {\n\tif (!isObject(value) || value instanceof Number) return encodeItem(scalarText(value));\n\tconst items: readonly unknown[] = Array.isArray(value)\n\t\t? value\n\t\t: Object.entries(value)\n\t\t\t\t.filter(([, member]) => member !== undefined)\n\t\t\t\t.flat();\n\treturn items\n\t\t.filter((item) => item !== undefined)\n\t\t.map((item) => encodeItem(scalarText(item)))\n\t\t.join(\",\");\n}\n\nfunction checkHeader(name: string, value: string): string {\n\tif (/[\\r\\n\\0]/.test(value)) {\n\t\tthrow new TypeError(`The header ${name} must not contain a line break or a null character.`);\n\t}\n\tif (!/[^\\0-\\xff]/.test(value)) return value;\n\tthrow new TypeError(`The header ${name} must not contain characters beyond Latin-1: encode them first.`);\n}"
	},
	{
		"name": "value-at",
		"features": [
			"paging",
			"polling"
		],
		"uses": [],
		"declares": [
			"valueAt"
		],
		"text": "function valueAt(value: unknown, path: readonly string[]): unknown {\n\treturn path.reduce<unknown>((part, name) => {\n\t\tconst own = typeof part === \"object\" && part !== null ? Object.getOwnPropertyDescriptor(part, name) : undefined;\n\t\treturn own?.value;\n\t}, value);\n}"
	},
	{
		"name": "variants",
		"features": [
			"variants"
		],
		"uses": [],
		"declares": [
			"ApiVariant"
		],
		"text": "declare enum ApiUnlisted {\n\ttext = \"\",\n}\n\n/** An alternative that the description does not list: what is left where a `switch` knows all that it does. */\nexport type ApiVariant<Tag extends string> = { readonly [Name in Tag]: ApiUnlisted } & {\n\treadonly [name: string]: unknown;\n};"
	}
] as const;

/** What the runtime declares: no generated declaration may have one of these names. */
export const runtimeNames: readonly string[] = ["ApiAnswer","ApiAuthorize","ApiBody","ApiBodyTable","ApiCall","ApiCheck","ApiCheckOptions","ApiConnection","ApiConnectionError","ApiConnectionOptions","ApiContent","ApiConversions","ApiConverting","ApiCredential","ApiDate","ApiDecodeError","ApiDecoding","ApiDescription","ApiDifference","ApiDrift","ApiDriftError","ApiDriftKind","ApiError","ApiEvent","ApiExactJson","ApiFailure","ApiFile","ApiFormPart","ApiFormPiece","ApiFound","ApiGiven","ApiGivenCredential","ApiHookRequest","ApiInput","ApiLeaf","ApiLimit","ApiLogEntry","ApiMember","ApiNatives","ApiNext","ApiNumber","ApiOperation","ApiOutcome","ApiPage","ApiPages","ApiPaging","ApiPair","ApiParameter","ApiPart","ApiPiece","ApiPolled","ApiPolling","ApiRedirectError","ApiRequest","ApiResponse","ApiSecret","ApiSecretKind","ApiSecretValue","ApiSecrets","ApiSentSecret","ApiServer","ApiServerOptions","ApiShape","ApiStateError","ApiStream","ApiStreaming","ApiTimeoutError","ApiTokenAnswer","ApiTokens","ApiUnlisted","ApiVariant","ApiWebhookError","ApiWebhookHeaders","ApiWebhookOptions","ApiWriter","ClientErrorStatus","MadePart","RangeOf","RequestOptions","RetryOptions","ServerErrorStatus","TransportOptions","afterCursor","afterLink","afterNumber","agreed","apiCall","apiPages","apiPolled","apiStream","askToken","attempt","authorize","authorizing","backoff","base64","baseOf","basicSecret","bigintOf","bodyMembers","bodyOf","bodyOfError","bytesBody","bytesOf","bytesOfBase64","checkHeader","checking","clientSecret","compareWith","connectionTo","converted","convertedParts","cutEvents","cutLines","dateOf","decodeName","decodingOf","deepPairs","deepest","described","detailNames","digitsOf","distinct","driftOf","driftSentences","encode","encodeReserved","environment","eventOf","eventValue","exactJson","exactly","exchange","failures","failuresOfStream","faultOf","fieldOf","follow","formBody","formPart","goesOn","hasMembers","headerText","idempotency","isBrowser","isFile","isHeld","isIdempotent","isKept","isObject","isOfType","isOther","isRepeatable","isStream","isStreamed","isTransient","itemsOf","jsonBody","limitOf","limited","listText","literalOf","logged","longNumber","mark","matchStatus","mayBe","mayRepeat","mediaTypeOf","memberOf","mistyped","mostDifferences","multipartBody","nameOf","nativesOf","nextDelay","numberOf","pair","pairText","pairsOf","parseJson","parseShape","pathText","pieceOf","piecesOf","place","printJson","queryText","quoted","readAnswer","readBytes","readText","readValue","redacted","redirected","repeated","requestIdHeaders","requestOf","responseOf","retryAfter","scalarText","secretName","secretOf","seenBefore","sentText","sleep","streamOf","stringOrNumber","styledCookie","styledHeader","styledPath","styledQuery","templateText","textBody","tokens","travelling","urlOf","valueAt","valuesOf","verifyWebhook","waited","wellFormed","wholeQuery","wordOf"];
