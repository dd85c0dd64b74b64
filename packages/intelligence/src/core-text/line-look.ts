import { wordsOf } from '../text/words.ts';

/**
 * The role of a line in a mail, a ticket or a form: part of the message, or boilerplate.
 * - `empty`: nothing, or only punctuation
 * - `header`: a field of a mail's head
 * - `greeting`, `closing`: of a letter; a signature follows a closing
 * - `quoting`: says that an earlier mail follows
 * - `around`: other text that carries no meaning: contact data, legal notices, log lines, stack frames, form headings, ticket
 * fields
 * - `text`: the rest
 */
export type LineLook =
  | 'empty'
  | 'header'
  | 'greeting'
  | 'closing'
  | 'quoting'
  | 'signature'
  | 'around'
  | 'text';

/** A longer line is text: boilerplate is shorter. */
const LONGEST = 600;
/** A heading or a greeting has at most this many words. */
const FEW_WORDS = 7;

const HEADER =
  /^(?:from|to|cc|bcc|sent|date|reply-to|content-type|message-id|importance|von|an|gesendet|datum|de|para|enviado|fecha|data|à|envoyé|objet|betreff|asunto|assunto|oggetto|onderwerp|verzonden|aan|van|subject):\s/i;
const SUBJECT =
  /^(?:subject|betreff|objet|asunto|assunto|oggetto|onderwerp):\s*(?:(?:re|fwd?|aw|wg|tr|rv|sv):\s*)*/i;

const GREETING =
  /^(?:hi|hello|hey|hiya|dear|good (?:morning|afternoon|evening|day)|greetings|hallo|guten (?:tag|morgen|abend)|sehr geehrte[rsn]?|liebe[rs]?|moin|bonjour|bonsoir|salut|cher|chère|hola|buenos días|buenas(?: tardes)?|estimad[oa]s?|ciao|buongiorno|buonasera|gentil[ei]|olá|bom dia|boa tarde|prezad[oa]s?|goedemorgen|goedemiddag|goedendag|beste|geachte)\b[^.!?]*[,.!:]?$/i;
const CLOSING =
  /^(?:(?:best|kind|warm|many|with|with best|with kind)\s+(?:regards|wishes|thanks)|regards|best|all the best|cheers|thanks|thank you|many thanks|thanks in advance|thanks and regards|thanks & regards|(?:yours\s+)?(?:sincerely|faithfully|truly)|sincerely yours|respectfully|br|rgds|mit freundlichen grü(?:ß|ss)en|(?:viele|beste|liebe|freundliche|schöne)\s+grü(?:ß|ss)e|mfg|vg|lg|danke|vielen dank|(?:bien\s+)?cordialement|salutations|bien à vous|merci|merci d'avance|saludos(?: cordiales)?|un saludo|atentamente|gracias|cordiali saluti|distinti saluti|saluti|grazie|atenciosamente|cumprimentos|obrigad[oa]|met vriendelijke groet(?:en)?|groet(?:en)?|bedankt)[\s,.!]*$/i;
const SIGNATURE_MARK = /^(?:--|—|__|-- )\s*$/;
const QUOTING =
  /^(?:on .{4,120} wrote:|am .{4,120} schrieb .{0,120}:|le .{4,120} a écrit\s?:|el .{4,120} escribió:|il .{4,120} ha scritto:|em .{4,120} escreveu:|op .{4,120} schreef .{0,80}:)$/i;
const FORWARDING =
  /^-{2,}\s*(?:original message|original appointment|forwarded message|ursprüngliche nachricht|weitergeleitete nachricht|message d'origine|mensaje original|messaggio originale)\s*-{2,}$/i;

const SENT_FROM =
  /^(?:sent from (?:my|outlook|mail|yahoo)\b|get outlook for\b|gesendet (?:von meinem|mit)\b|von meinem .{2,30} gesendet|envoyé de(?:puis)? mon\b|enviado desde mi\b|inviato da\b|enviado do meu\b|verzonden vanaf\b)/i;
/**
 * Legal notices below a mail, which speak of the mail itself or its sender. "Confidential data is shown" is not a legal notice.
 */
const LEGAL =
  /intended solely for|received this (?:e-?mail|message) in error|diese (?:e-?mail|nachricht) enthält|nicht der richtige adressat|ce (?:message|courriel) est confidentiel|accepts no liability|please consider the environment|sitz der gesellschaft/i;
const OF_THE_MESSAGE = /^\W{0,4}this (?:e-?mail|message|communication) /i;
const SECRET = /confidential|privileged/i;
const NOTICE =
  /^\W{0,4}(?:disclaimer\b|confidentiality notice|view (?:this )?(?:e-?mail|message) in (?:your )?browser|book a (?:meeting|call|demo) with|follow us on|registered in (?:england|scotland|ireland|germany)|registered office|we are exhibiting at)/i;
const MOST_SIGNED_WORDS = 10;
const NAME =
  /^\p{Lu}[\p{Ll}'’-]{1,30} \p{Lu}[\p{L}'’-]{1,30}(?:, \p{Lu}\p{L}{1,30}(?: \p{Lu}\p{L}{1,30}){0,3})?$/u;
const PHONE =
  /^(?:(?:t|p|m|tel|phone|mobile|mob|fax|f|office|cell|telefon)\b[.:]? ?)?\+?\d[\d ()/.-]{6,30}(?:$|[ |])/i;
const WEB = /^(?:(?:www|web|e-?mail)[.:] ?)?(?:https?:\/\/|www\.|mailto:)/i;

const FRAME_OF_JAVASCRIPT = /^at\s.{1,500}[:(]\d{1,9}(?::\d{1,9})?\)?$/i;
const FRAME_OF_JAVA = /^at\s[\w$.<>/]{1,300}\(/;
const FRAME_OF_PYTHON = /^(?:file ".{1,300}", line \d|traceback \(most recent call last\))/i;
const OTHER_FRAME = /^(?:\.{3} \d{1,6} more$|in <module>$|#\d{1,4} 0x)/i;
const LOG_LINE =
  /^(?:\{".{0,2000}\}[,;]?$|\[?\d{4}-\d{2}-\d{2}[t ]\d{2}:\d{2}:\d{2}\S*\]?\s+\S*(?:trace|debug|info|warn|warning|error|fatal)\b|\[\d{2}:\d{2}:\d{2}\])/i;
const CHECK_BOX = /^[-*+]\s*\[[ x]\]/i;
const SAYS_NOTHING =
  /^(?:n\/?a|none|no|nothing|tbd|\?|-|see above|as above|as described above|same as above|_no response_|no response|not given|not applicable|should work as documented|it should work|works as expected|(?:\d+[.)]\s*)?(?:log in|try it)|keine|siehe oben|aucun|ninguno)\.?$/i;
const FIELD =
  /^[-*+]?\s*\**(?:ticket(?: id| number|-?nr\.?)?|case(?: id| number)?|customer(?: id| name)?|account(?: id)?|company|plan|tier|priority|severity|channel|status|category|product|environment|env|browser|os|operating system|platform|device|model|version|app version|build|build id(?:entifier)?|user agent|node version|locale|time ?zone|reporter|assignee|labels?|story points?|sla|agent notes?|duration|rating|tags|attendees|mood|next steps?|reproducib(?:le|ility)|screenshots?|attachments?|logs?|url|page|as an?|so that|acceptance criteria|call note)\**\s*:\**\s*/i;
const HEADING_WORDS =
  /^(?:describe the (?:bug|problem|issue|solution(?: you['’]d like)?)|(?:clear and concise )?(?:bug )?description|summary|the problem|problem|issue|bug report|feature request|is your feature request related to a problem\? please describe|describe alternatives(?: you['’]ve considered)?|describe the solution you['’]d like|(?:steps )?to reproduce(?: the (?:bug|problem|behavior|behaviour))?|steps to reproduce(?: the (?:bug|problem|issue))?|reproduction(?: steps)?|how to reproduce|expected(?: (?:results?|behaviou?r|outcome))?|actual(?: (?:results?|behaviou?r|outcome))?|what (?:happened|did you expect|went wrong)|what did you expect to happen|screenshots?|additional (?:context|information|info|notes)|environment|context|logs?|versions?|workaround|acceptance criteria|possible solution|suggested fix|your environment|system info(?:rmation)?|checklist|beschreibung|erwartetes verhalten|tatsächliches verhalten|schritte zur reproduktion|comportement attendu|étapes)\s*[:?.]*$/i;
/** A line that only introduces what follows: "Our code, for reference:" */
const LEADS_ON = /:$/;
const HEADING_MARKS = /^(?:#{1,6}\s+|\*\*|__)|(?:\*\*|__)\s*:?$/g;
const BOT = /^(?:bot|botty|system|auto(?:mated)? ?reply|agent|support agent)\s*:/i;
const AUTOMATIC =
  /^(?:\[(?:automatically|auto)[ -].{0,80}\]|chat (?:ended|started)\b.{0,80}|this (?:e-?mail|message|ticket) was (?:sent|created|generated) (?:automatically|from)\b.{0,200}|please do not reply\b.{0,100}|to unsubscribe\b.{0,100}|unsubscribe$|(?:do not|please) (?:remove|write above|reply above)\b.{0,80})$/i;

/** The role of one line, given without the spaces around it. */
export function lookOf(line: string): LineLook {
  if (!/[\p{L}\p{N}]/u.test(line)) return lookOfSigns(line);
  if (line.length > LONGEST) return lookOfLong(line);
  if (FORWARDING.test(line) || QUOTING.test(line) || line.startsWith('>')) return 'quoting';
  if (HEADER.test(line)) return 'header';
  return (wordsOf(line).length <= FEW_WORDS && lookOfFewWords(line)) || (isAround(line) ? 'around' : 'text');
}

function lookOfSigns(line: string): LineLook {
  if (line === '?') return 'text';
  return SIGNATURE_MARK.test(line) ? 'signature' : 'empty';
}

function lookOfLong(line: string): LineLook {
  return LOG_LINE.test(line.slice(0, LONGEST)) || isLegal(line) ? 'around' : 'text';
}

function lookOfFewWords(line: string): LineLook | undefined {
  if (GREETING.test(line)) return 'greeting';
  if (CLOSING.test(line)) return 'closing';
  return LEADS_ON.test(line) ? 'around' : undefined;
}

function isAround(line: string): boolean {
  return (
    [
      SENT_FROM,
      NOTICE,
      PHONE,
      FRAME_OF_JAVASCRIPT,
      FRAME_OF_JAVA,
      FRAME_OF_PYTHON,
      OTHER_FRAME,
      LOG_LINE,
      CHECK_BOX,
      SAYS_NOTHING,
      FIELD,
      BOT,
      AUTOMATIC,
    ].some((look) => look.test(line)) ||
    isLegal(line) ||
    isAddress(line) ||
    HEADING_WORDS.test(line.replaceAll(HEADING_MARKS, '').trim())
  );
}

function isLegal(line: string): boolean {
  return LEGAL.test(line) || (OF_THE_MESSAGE.test(line) && SECRET.test(line));
}

/** Whether a line consists only of a web or mail address. */
function isAddress(line: string): boolean {
  return !line.includes(' ') && (WEB.test(line) || line.includes('@'));
}

/** Whether a line may be part of a signature: a name, a title, an address. */
export function mayBeSigned(line: string): boolean {
  return !/[.!?…]$/.test(line) && wordsOf(line).length <= MOST_SIGNED_WORDS;
}

/** Whether a line is certainly part of a signature: contact data, or parts separated by signs such as "|". */
export function isContact(line: string): boolean {
  return PHONE.test(line) || isAddress(line) || SENT_FROM.test(line) || / [|·•] /.test(line);
}

/** Whether a line is a name with or without a title: "Greta Sundby, Office Manager" */
export function isName(line: string): boolean {
  return NAME.test(line);
}

/** The subject in the subject line of a mail; null for any other header, and for a subject of one or two words. */
export function subjectOf(line: string): string | null {
  const prefix = SUBJECT.exec(line)?.[0];
  const subject = prefix === undefined ? '' : line.slice(prefix.length);
  return wordsOf(subject).length > 2 ? subject : null;
}
