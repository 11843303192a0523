/*
 * A cookie of this host alone (RFC 6265bis): out of reach of scripts, not sent along with foreign requests. Over https it
 * carries the `__Host-` prefix, which browsers accept only from the host itself and with Secure.
 */
export interface HostCookie {
	/** A `Set-Cookie` field. */
	set(publicUrl: string, value: string, maxAgeSeconds: number): string;
	/** The `Set-Cookie` field that removes the cookie. */
	end(publicUrl: string): string;
	/** The value in a `Cookie` field; undefined where there is none, where two disagree, or where it cannot be ours. */
	read(publicUrl: string, field: string | undefined): string | undefined;
}

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith("https:");

export function hostCookie(name: string, shape: RegExp): HostCookie {
	const nameFor = (publicUrl: string): string => (isSecure(publicUrl) ? `__Host-${name}` : name);
	const write: HostCookie["set"] = (publicUrl, value, maxAgeSeconds) => {
		const attributes = ["Path=/", "HttpOnly", "SameSite=Lax", `Max-Age=${maxAgeSeconds}`];
		if (isSecure(publicUrl)) attributes.push("Secure");
		return [`${nameFor(publicUrl)}=${value}`, ...attributes].join("; ");
	};
	return {
		set: write,
		end: (publicUrl) => write(publicUrl, "", 0),
		read(publicUrl, field) {
			const prefix = `${nameFor(publicUrl)}=`;
			const values = (field ?? "")
				.split(";")
				.map((part) => part.trim())
				.filter((part) => part.startsWith(prefix))
				.map((part) => part.slice(prefix.length));
			const [value] = values;
			return values.length === 1 && value !== undefined && shape.test(value) ? value : undefined;
		},
	};
}
