import { unquoted } from '../text/unquoted.ts';

/** Only this many code units at the beginning and at the end of a text are read, where orders to a model usually stand. */
const READ_UNITS = 20_000;

const OLD = '(?:previous|prior|above|earlier|preceding|foregoing|existing|original|initial|system)';
const ORDERS = '(?:instructions?|prompts?|directions?|directives?|guidelines?|guardrails?|system messages?)';
const MODEL = String.raw`(?:ais?|a\.i\.|llms?|gpt|chatgpt|claude|gemini|(?:(?:large|ai) )?language models?|(?:ai|coding|automated) (?:assistants?|agents?|models?|systems?|tools?))`;

/**
 * Phrases that give orders to a language model; each is enough. They match the result of `spacedOnce`, which replaces each run
 * of spaces by one: an expression with two adjacent repeats of `\s` would take quadratic time.
 */
const ORDERS_TO_A_MODEL: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:ignore|disregard|forget|override|overrule|bypass)\s(?:(?:all|any|every|each|the|your|of|these|those|and)\s){0,4}${OLD}\s(?:\w+\s){0,2}?${ORDERS}\b`,
  ),
  new RegExp(
    String.raw`\b(?:ignore|disregard|forget|override)\s(?:all\s)?(?:of\s)?your\s(?:\w+\s)?(?:${ORDERS}|rules|training)\b`,
  ),
  /\b(?:ignore|disregard|forget)\s(?:everything|all|anything)\s(?:(?:that\s)?(?:was\s)?(?:said\s|written\s)?(?:above|before this)|you\s(?:were|have been)\s(?:told|instructed|given))\b/,
  /\b(?:reveal|print|show|output|repeat|leak|display|dump|disclose|give)\s(?:me\s|us\s)?(?:your\s(?:\w+\s)?system\s(?:prompt|message|instructions?)|(?:your|the)\s(?:(?:full|entire|exact|complete)\s)*(?:system\sprompt|(?:hidden|secret)\s(?:prompt|instructions?)|initial\sprompt))/,
  new RegExp(
    String.raw`\byou\sare\snow\s(?:\w+\s){0,5}?(?:dan|jailbroken|unrestricted|unfiltered|${MODEL}|chatbot|developer\smode|root|admin(?:istrator)?)\b`,
  ),
  /\b(?:developer|dan|god|jailbreak)\smode\s(?:is\s)?(?:now\s)?(?:enabled|activated|on)\b.{0,80}\b(?:you|respond|answer|restrictions?)\b/,
  new RegExp(
    String.raw`\b(?:attention|note|notice|message|memo|instructions?|reminder|important)\s?[,:]?\s(?:(?:to|for)\s)?(?:(?:the|any|all|every|whichever)\s)?${MODEL}(?:\s(?:reading|processing|analy[sz]ing|summari[sz]ing|that|who|which)\b|\s?[:,!])`,
  ),
  new RegExp(
    String.raw`\b(?:hello|hey|hi|dear)\s?,?\s(?:the\s)?${MODEL}\s(?:reading|processing|analy[sz]ing|summari[sz]ing)\b`,
  ),
  new RegExp(String.raw`\bif\syou\sare\s(?:an?\s)?${MODEL}\b`),
  new RegExp(String.raw`\bas\san?\s${MODEL}\s?,?\syou\s(?:must|should|will|shall|are|have)\b`),
  /(?:^|\n)(?:system|assistant|developer)\s?:\s?(?:you\s(?:are|must|will)|ignore|override|disregard|new\sinstructions?|from\snow\son)\b/,
  /(?:^|\n)\W{0,40}(?:new|updated|real|actual|hidden|secret)\s(?:system\s)?(?:instructions?|prompt)\s?:/,
  /\bfrom\snow\son,?\s(?:you\s(?:will|must|are|shall)\s(?:only\s)?(?:act|respond|answer|obey|pretend|be|output|ignore)|act\sas|respond\s(?:only\s)?(?:with|as|in)|answer\sonly)\b/,
  /\b(?:pretend|act|behave)\s(?:(?:to\sbe|as(?:\sif)?|like|that)\s)?(?:you\s(?:are|have|were)\s)?.{0,40}\b(?:no\s(?:restrictions|rules|filters|limits)|without\s(?:any\s)?(?:restrictions|rules|filters)|unrestricted|jailbroken)\b/,
  /\bdo\snot\s(?:tell|inform|alert|mention\s(?:this|it)\sto)\sthe\s(?:user|human|operator)\b.{0,200}\b(?:instead|just|call|send|execute|run|tool|output)\b/,
  /\b(?:call|use|invoke|run|execute|trigger)\s(?:the\s|your\s)?(?:service[._](?:act|ask|spec|priorities|surveys)|\w+\stool)\b.{0,120}\b(?:mark|share|ship|assign|delete|send|set)\w*\b.{0,60}\b(?:all|every|this|priority|shipped|customers?|everyone)\b/,
  /\b(?:exfiltrate|send|post|forward|leak)\s(?:all\s)?(?:the\s|your\s)?(?:conversation|system\sprompt|context\swindow|environment\svariables|secrets|credentials|access\stokens?)\s(?:\w+\s){0,4}to\s(?:https?:|\S+@)/,
  /\bdecode\s(?:the\sfollowing|this)\s(?:base64|string|text)?.{0,40}\b(?:and|then)\s(?:follow|execute|obey|run|do)\b/,
];

/** Markers that separate roles and tools in a model's input. People do not use them in messages to people. */
const ROLE_MARKS =
  /<\|(?:im_start|im_end|system|user|assistant|endoftext|start_header_id|eot_id)\|>|\[\/?INST\]|<<\/?SYS>>|<\/?(?:tool_calls?|function_calls?|tool_use|tool_result|antml:\w+|system_prompt|system-reminder)\b[^<>]*>|"(?:tool_calls|function_call)"\s?:\s?[[{]|(?:^|\n)#{2,3}\s?(?:system|instruction|assistant|human)\s?:/i;

/** Words before an order that is only mentioned: "when I type ignore all previous instructions". */
const TELLS_OF =
  /(?:\b(?:typ(?:e|ed|es|ing)|writ(?:e|es|ing)|wrote|written|sa(?:y|ys|id|ying)|enter(?:s|ed|ing)?|past(?:e|ed|es|ing)|sent|sends?|submit(?:s|ted)?|ask(?:s|ed|ing)?|tell(?:s|ing)?|told|contain(?:s|ed|ing)?|includ(?:e|es|ed|ing)|like|called|named|titled|phrase|phrases|string|strings|text|texts|words|message|messages|input|payload|payloads|injections?|attacks?|block(?:s|ed|ing)?|filter(?:s|ed|ing)?|detects?|flags?|flagged|saw|seen|reads?|make|makes|made|trick(?:s|ed|ing)?|get|gets|got|to|can|could|users?|someone|somebody|people|it|bot|model|assistant)\s+(?:\w+\s+){0,2}|\b(?:e\.g\.|i\.e\.)\s*[,:]?\s*|[=:]\s?)$/;
const BEFORE_UNITS = 60;

/** Whether a text gives orders to a language model. Quoting or mentioning such orders is not giving them. */
export function isInjection(text: string): boolean {
  if (hiddenText(text).length >= LEAST_HIDDEN) return true;
  const said = spacedOnce(unquoted(ends(text)));
  if (ROLE_MARKS.test(said)) return true;
  const spoken = said.toLowerCase();
  return ORDERS_TO_A_MODEL.some((order) => isGiven(spoken, order)) || holdsEncoded(said);
}

function ends(text: string): string {
  return text.length <= 2 * READ_UNITS ? text : `${text.slice(0, READ_UNITS)}\n${text.slice(-READ_UNITS)}`;
}

/** Replaces each run of spaces or line breaks by one. */
function spacedOnce(text: string): string {
  return text.trim().replaceAll(/\s+/g, (run) => (run.includes('\n') ? '\n' : ' '));
}

/** Whether the text gives the order and does not only mention it. */
function isGiven(said: string, order: RegExp): boolean {
  const found = order.exec(said);
  if (!found) return false;
  const before = said.slice(Math.max(0, found.index - BEFORE_UNITS), found.index);
  const sentence = before.split(/[.!?\n]/).at(-1) ?? '';
  return !TELLS_OF.test(sentence);
}

const LEAST_HIDDEN = 8;
/**
 * A flag of a region: a black flag and invisible letters from the Unicode block of tags. These letters have no other legitimate
 * use.
 */
const FLAG = /\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}/gu;
const TAG = /[\u{e0020}-\u{e007e}]/gu;

function hiddenText(text: string): string {
  if (!text.includes('\udb40')) return '';
  const tags = text.replaceAll(FLAG, '').match(TAG) ?? [];
  return tags.map((tag) => String.fromCodePoint((tag.codePointAt(0) ?? 0) - 0xe0000)).join('');
}

const ENCODED = /[A-Za-z0-9+/]{60,}={0,2}/g;
const MOST_ENCODED = 4;

/** Whether a text contains Base64 that decodes to orders to a model. */
function holdsEncoded(said: string): boolean {
  const blobs = said.match(ENCODED)?.slice(0, MOST_ENCODED) ?? [];
  return blobs.some((blob) => {
    const plain = decode(blob);
    return plain !== null && ORDERS_TO_A_MODEL.some((order) => order.test(spacedOnce(plain)));
  });
}

/** The decoded text in lower case; null if it is not text. */
function decode(blob: string): string | null {
  try {
    const plain = atob(blob.slice(0, blob.length - (blob.replaceAll('=', '').length % 4 === 1 ? 1 : 0)));
    return /^[\t\n\r -~]*$/.test(plain) ? plain.toLowerCase() : null;
  } catch {
    return null;
  }
}
