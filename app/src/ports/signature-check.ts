/** A signature that was claimed over bytes, checked as they come: nobody needs to hold them until it is known. */
export interface SignatureCheck {
	update(bytes: Uint8Array): void;
	/** Whether it is the signature of what came. To be asked once, at the end. Takes the same time for every answer. */
	isRight(): boolean;
}
