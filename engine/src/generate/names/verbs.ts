import { isPlural, singular } from "./singular.ts";
import type { Words } from "./split-words.ts";

/*
 * What English words do in names of operations. Tables, because a name must not depend on a model of English that
 * somebody else corrects.
 */

function words(text: string): ReadonlySet<string> {
	return new Set(text.split(/\s+/u).filter((word) => word !== ""));
}

/** Words that join the parts of an operationId and name nothing. */
export const joints = words("a all an and at by for from in of on or the to using via with your");

/** An operationId that starts with one of these repeats the HTTP method, and says less than the shape of the path. */
export const methodWords = words("get post put patch delete head options trace");

/** Verbs after which more words are but details: `updateUserEmailSettings` updates. */
const plainVerbs = words(
	`add archive cancel check confirm create delete disable download enable fetch find issue list mark modify notify patch
	provision read remove replace reset restore retrieve revoke search send set show start stop submit trigger unset update
	upload validate verify watch`,
);

/** The verbs that authors put behind as often as in front: `uptime_check_delete`. */
const trailingVerbs = words("create delete get list patch post put replace update");

/** What a path tells to do wherever it ends: `POST /items/get`, `GET /charges/search`. */
const pathVerbs = words(
	`accept activate add approve archive assign attach authorize block calculate cancel capture check claim clear
	clone close complete compute confirm connect convert copy create deactivate decline decrypt delete deny
	detach disable discard disconnect dismiss duplicate edit enable encrypt enroll estimate evaluate exchange
	exclude execute expire finalize find fire follow fulfill generate get grant hide import increment invalidate
	invite join kick leave list lookup match merge migrate modify move mute notify pause pin prepare promote
	publish purge query read reauthorize reboot rebuild recalculate redeem refresh regenerate register reject
	release remove rename renew reopen reorder replace replay resend reset resize resolve restart restore resume
	retrieve retry revoke rollback rotate run save search send set simulate star start stop submit subscribe
	suspend swap sync terminate transform trigger unarchive unassign unblock undelete unfollow unhide unlink
	unlock unmute unpin unpublish unset unstar unsubscribe untag update upgrade upload upsert validate verify
	void vote wait withdraw`,
);

/** The same words name things: they are verbs where something is sent to them. */
const sentVerbs = words(
	`advance count deliver export fail link log preview print prune push refund reply report return reverse scan ship sign
	succeed test transfer`,
);

/** What reads, whatever follows. */
const plainReads = words("check fetch find get list validate verify");

/** What reads, and is as often a thing: a verb at the end of a path that is read. */
const readVerbs = words(
	"compare count download export find get list lookup preview query search validate verify watch",
);

/** How an action is done: `members/bulk` updates in bulk. */
export const manners = words("batch bulk multiple");

/** Plurals of which there is one: `GET /settings` gets. */
const singletons = words(
	"analytics credentials defaults details features info insights limits metadata metrics news options preferences settings statistics stats",
);

const adjectives = words(
	`active all archived available current daily default global latest local monthly next own pending previous private public
	recent today unread upcoming weekly yearly yesterday`,
);

/** Whether a word does something, wherever it stands. */
export function isVerb(word: string): boolean {
	return plainVerbs.has(word) || pathVerbs.has(word);
}

/** Whether a word does something where an operationId begins with it. */
export function isSentVerb(word: string): boolean {
	return isVerb(word) || sentVerbs.has(word);
}

/** Whether a word does something where nothing comes after it. */
export function isTrailingVerb(word: string): boolean {
	return trailingVerbs.has(word);
}

/**
 * Whether the last segment of a path tells what to do rather than what with. What an operationId does may be otherwise:
 * `createUploadUrl` makes of `upload_url` a thing.
 */
export function isPathVerb(segment: Words, method: string, idVerb: string): boolean {
	const [first = ""] = segment;
	const isOne = segment.length === 1;
	const isSaid = isVerb(idVerb) && idVerb !== first;
	if (method === "GET") return isOne ? readVerbs.has(first) : plainReads.has(first);
	if (pathVerbs.has(first)) return isOne || !isSaid;
	return method === "POST" && isOne && !isSaid && sentVerbs.has(first);
}

/** Whether a word that ends a path names several things. */
export function namesMany(word: string): boolean {
	return isPlural(word) && !singletons.has(word);
}

/** One of what the words name: `payment intent`. */
export function oneOf(noun: Words): Words {
	return noun.map((word, index) => (index === noun.length - 1 && namesMany(word) ? singular(word) : word));
}

/** Whether a word tells which of the things, and so stands before their name: `listActiveThreads`. */
export function isAdjective(word: string): boolean {
	return adjectives.has(word) || (word.length > 4 && word.endsWith("ed"));
}
