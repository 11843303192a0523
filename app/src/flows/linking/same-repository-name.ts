/** Whether two names of repositories (`owner/name`, or an owner's alone) are one at GitHub, which knows no case in them. */
export function isSameRepositoryName(name: string, other: string): boolean {
	return name.toLowerCase() === other.toLowerCase();
}
