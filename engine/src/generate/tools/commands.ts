/*
 * Sentences that speak to a model instead of about an API. What is found is cut out and told, so that a mistake costs a
 * sentence of a text and hides nothing. Every pattern is tried on one sentence, which is bounded, and repeats nothing
 * without a bound.
 */

const model = "(?:assistant|agent|model|llm|ai|chatbot|claude|gpt|copilot|gemini)s?";

const patterns: readonly RegExp[] = [
	/\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:previous|prior|above|earlier|preceding|other|all|system|your)\b.{0,30}\b(?:instructions?|prompts?|rules?|messages?|guidelines?|context|directives?|safety)\b/iu,
	/\b(?:before|after|when|whenever|while|instead of)\b.{0,30}\b(?:using|calling|invoking|running)\b.{0,20}\b(?:this|any|another|other|the)\b.{0,20}\btools?\b/iu,
	/\b(?:always|first|must|should|never|only|also|then|immediately)\b.{0,40}\b(?:call|use|invoke|run|execute|prefer)\b.{0,40}\btools?\b/iu,
	/\b(?:do not|don'?t|never|without)\b.{0,30}\b(?:tell|telling|mention|inform|informing|reveal|notify|notifying|ask|asking|show|alert|warn)\w{0,3}\b.{0,30}\b(?:user|human|person|operator|anyone)s?\b/iu,
	new RegExp(
		`\\b(?:the|this|any|every|all|an?|you,?)\\s(?:\\w{1,12}\\s)?${model}\\s(?:must|should|shall|has to|have to|needs? to|is required to|are required to|will now)\\b`,
		"iu",
	),
	new RegExp(`\\b(?:you are|act as|behave as|pretend to be|as)\\b.{0,20}\\b(?:an?|the)\\b.{0,20}\\b${model}\\b`, "iu"),
	/\bsystem prompt\b|\bnew instructions?\b|\bhidden instructions?\b|\bprompt injection\b|\bjailbreak\b/iu,
	/(?:~\/|\/home\/|\/etc\/|\.ssh\b|\bid_rsa\b|\.env\b|\bmcp\.json\b|\.aws\/credentials)/iu,
	/\b(?:send|post|upload|forward|exfiltrate|leak|transmit|copy|include|pass)\b.{0,60}\b(?:conversation|chat history|credentials?|secrets?|passwords?|private keys?|environment variables?|file contents?)\b.{0,60}\b(?:to|into|in|as)\b/iu,
	/\b(?:read|open|cat|load)\b.{0,20}\bthe (?:file|contents?)\b.{0,60}\b(?:and|then)\b.{0,20}\b(?:pass|send|include|put)\b/iu,
];

const LONGEST_SENTENCE = 2_000;

/** Whether a sentence tells a model what to do. */
export function commandsModel(sentence: string): boolean {
	const bounded = sentence.slice(0, LONGEST_SENTENCE).replace(/\s+/gu, " ");
	return patterns.some((pattern) => pattern.test(bounded));
}
