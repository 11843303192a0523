export interface WebhookAnswer {
	readonly status: number;
	readonly body: object;
}
