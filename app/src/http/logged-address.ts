import type { IncomingMessage } from "node:http";
import type { SignInPlace } from "../flows/naming/witness-sign-in.ts";
import { clientAddress } from "./client-address.ts";
import type { HttpService } from "./service.ts";

/** The client's address, where the operator allows it to be kept; nothing elsewhere. */
export function loggedAddress(
	{ logAddresses, trustedProxies }: Pick<HttpService, "logAddresses" | "trustedProxies">,
	request: IncomingMessage,
): { readonly address?: string } {
	return logAddresses ? { address: clientAddress(request, trustedProxies) } : {};
}

/** Where somebody signs in from, whom nobody knows yet. */
export function signInPlace(service: HttpService, request: IncomingMessage): SignInPlace {
	return { from: clientAddress(request, service.trustedProxies), ...loggedAddress(service, request) };
}
