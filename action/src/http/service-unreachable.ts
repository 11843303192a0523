/** No answer came, or none that says anything about the change: what `on-unreachable` is about. */
export class ServiceUnreachable extends Error {
	override readonly name = "ServiceUnreachable";
}
