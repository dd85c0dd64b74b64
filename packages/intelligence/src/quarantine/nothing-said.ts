import { withPlainApostrophes, wordsOf } from '../text/words.ts';

/** Why a text contains nothing to act on. */
export type NothingSaid = 'noise' | 'test' | 'courtesy';

/** A text of more words is never only courtesy or a test. */
const MOST_WORDS = 16;

const set = (phrases: string) =>
  new Set(phrases.split('|').map((phrase) => phrase.trim().replaceAll(/\s+/g, ' ')));

/** What people write to be polite or to keep in touch. The list does not include praise of a product. */
const COURTESIES =
  set(`thanks|thank you|thank you very much|thank you so much|many thanks|thanks a lot|thanks a bunch|thanks so much|thanks again|thanks in advance|thx|ty|tysm|cheers|much appreciated|appreciated|
  i appreciate it|thanks for your help|thank you for your help|thanks for the help|thanks for the quick reply|thanks for your reply|thank you for your time|thanks for your time|thanks for the info|thanks for the update|thanks for letting me know|thanks for getting back to me|
  hi|hello|hey|hiya|hi there|hello there|hey there|hi team|hey team|hello team|hi all|hello all|hi everyone|hello everyone|dear team|dear support|dear all|dear sir or madam|good morning|good afternoon|good evening|good day|good night|
  bye|goodbye|see you|see you soon|see you later|talk soon|take care|have a nice day|have a great day|have a good day|have a good one|have a nice weekend|have a great weekend|enjoy your weekend|nice weekend|
  best|best regards|kind regards|regards|warm regards|all the best|best wishes|yours sincerely|sincerely|with best regards|greetings|
  sorry|sorry for the delay|sorry for the late reply|sorry for the late response|apologies|apologies for the delay|my apologies|no worries|no problem|you're welcome|you are welcome|my pleasure|don't worry|
  noted|understood|got it|will do|sounds good|looks good|fine by me|perfect thanks|great thanks|ok thanks|okay thanks|alright|all right|all good|all fine|that's all|that is all|that would be all|nothing else|nothing more|no further questions|no more questions|no questions|no comments|no comment|none from my side|nothing from my side|nothing to add|never mind|nevermind|
  let me check|let me check and come back to you|i'll check|i will check|i'll get back to you|i will get back to you|we'll get back to you|we will get back to you|i'll come back to you|come back to you|get back to you|i'll let you know|i will let you know|will let you know|let you know|tomorrow|later|soon|next week|on monday|today|
  please|pls|is anyone there|anyone there|is anybody there|anybody there|are you there|hope you are well|hope you're well|hope this finds you well|hope all is well|how are you|how are you doing|how is it going|nice to meet you|pleased to meet you|welcome|
  merry christmas|happy christmas|happy new year|happy holidays|happy easter|happy birthday|season's greetings|congratulations|congrats|looking forward|looking forward to it|looking forward to your reply|looking forward to hearing from you|awaiting your reply|following up|just following up|bumping this|bump|any update|any updates|any news|please advise|see attached|please see attached|see above|see below|as discussed|
  team|all|everyone|support|folks|guys|friends|there|again|and|to you too|you too|same to you|from me|from us|to all of you|und|et|y|e|en|for now|then|so|ok|okay|yes|no|
  danke|danke schön|dankeschön|vielen dank|vielen lieben dank|besten dank|herzlichen dank|danke im voraus|vielen dank im voraus|danke euch|danke ihnen|danke für die hilfe|danke für ihre hilfe|hallo|hallo zusammen|hallo team|guten tag|guten morgen|guten abend|moin|servus|tschüss|bis bald|bis später|bis morgen|schönen tag|schönen tag noch|schönes wochenende|schönen abend|einen schönen tag|liebe grüße|viele grüße|mit freundlichen grüßen|freundliche grüße|beste grüße|mfg|lg|vg|gerne|kein problem|alles klar|alles gut|passt|passt schon|in ordnung|verstanden|erledigt|hat sich erledigt|keine fragen|keine weiteren fragen|ich melde mich|wir melden uns|melde mich|frohe weihnachten|frohe ostern|frohes neues jahr|gutes neues jahr|alles gute|entschuldigung|sorry für die späte antwort|
  merci|merci beaucoup|merci bien|merci d'avance|merci à vous|merci pour votre aide|un grand merci|mille mercis|bonjour|bonjour à tous|bonsoir|salut|coucou|au revoir|à bientôt|à demain|à plus|bonne journée|bonne soirée|bon week end|bonne fin de journée|cordialement|bien cordialement|bien à vous|sincères salutations|salutations|pas de souci|pas de problème|d'accord|c'est noté|bien noté|bien reçu|de rien|désolé|joyeux noël|bonne année|joyeuses fêtes|je reviens vers vous|
  gracias|muchas gracias|mil gracias|gracias de antemano|gracias por su ayuda|gracias por la ayuda|hola|hola a todos|buenos días|buenas|buenas tardes|buenas noches|adiós|hasta luego|hasta pronto|hasta mañana|un saludo|saludos|saludos cordiales|atentamente|de nada|vale|de acuerdo|entendido|sin problema|no hay problema|que tenga un buen día|buen día|buen fin de semana|feliz navidad|feliz año|feliz año nuevo|felices fiestas|perdón|lo siento|
  grazie|grazie mille|molte grazie|ciao|buongiorno|buonasera|salve|arrivederci|a presto|cordiali saluti|saluti|prego|va bene|nessun problema|buona giornata|buon natale|buon anno|
  obrigado|obrigada|muito obrigado|muito obrigada|olá|oi|bom dia|boa tarde|boa noite|até logo|até mais|atenciosamente|abraços|sem problemas|tudo bem|feliz natal|feliz ano novo|
  bedankt|dank je|dank je wel|dank u|dank u wel|hartelijk dank|alvast bedankt|hoi|goedemorgen|goedemiddag|goedenavond|dag|tot ziens|tot later|met vriendelijke groet|groet|groeten|groetjes|graag gedaan|geen probleem|fijne dag|prettige dag|fijn weekend|fijne kerst|gelukkig nieuwjaar`);

/** Answers to a question that is not part of the text. */
const REPLIES =
  set(`ok|okay|k|kk|okey|oki|yes|yep|yeah|yup|ya|no|nope|nah|none|nothing|nil|null|undefined|nan|n a|na|idk|dunno|i don't know|don't know|not sure|maybe|perhaps|same|same here|same as above|see above|ditto|hm|hmm|hmmm|mm|um|eh|lol|haha|hahaha|xd|true|false|sure|fine|done|x|xx|xxx|foo|bar|foo bar|bla|blah|etc|this|that|me too|1|
  nein|ja|nö|jo|nichts|keine|keiner|kein kommentar|keine ahnung|weiß nicht|egal|dito|siehe oben|entfällt|oui|non|rien|aucun|aucune|néant|je ne sais pas|sais pas|idem|sí|si|nada|ninguno|ninguna|no sé|ídem|igual|niente|nessuno|boh|sim|não|nenhum|não sei|nee|niks|geen|geen idee|weet niet|idem dito`);

/** Words that carry no meaning, however often they are repeated. */
const FILLERS = set(
  'the|a|an|of|to|and|or|is|it|i|you|we|in|on|at|bla|blah|la|na|ha|da|x|y|z|ok|test|hi|hello|lorem|ipsum|der|die|das|und|le|les|et|el|los|y',
);

const TESTS = set(
  `test|tests|testing|tested|testtest|testing123|test123|testentry|testeintrag|testnachricht|testing testing|lorem|ipsum|dummy|placeholder|prueba|probando|essai|prova|teste|testando|testen|testje|testmessage|probe|tst|teest|tset|tests123|test1|test2|test3|testuser|testfeedback|trial|demo|sample|example|exempel|beispiel|ejemplo|exemple|proefbericht`,
);
/** Words that may accompany such a word in a text that only tests the form. */
const BESIDE_TEST =
  set(`this|is|it|a|an|just|only|the|my|our|please|pls|ignore|delete|disregard|remove|me|from|on|in|for|of|by|with|via|to|staging|stage|prod|production|dev|local|localhost|sandbox|qa|widget|form|feedback|message|entry|item|post|comment|text|submission|submit|survey|created|made|sent|automation|automated|automatic|script|bot|user|number|nr|no|and|again|one|two|three|hello|hi|world|data|do|not|reply|
  dies|das|ist|ein|eine|einfach|nur|zum|bitte|löschen|ignorieren|mal|ceci|est|un|une|juste|merci|svp|ignorer|supprimer|c'est|esto|es|una|solo|por|favor|ignorar|borrar|de|questo|è|isto|é|um|uma|even|hoor|dit|een|graag|verwijderen|negeren|dolor|sit|amet|consectetur|adipiscing|elit|i|am|i'm|we|we're|are|if|see|whether|that|works|work|working|check|checking|everything|something|running|run|quick|quickly|another|second|third|first|last|more|time|new|box|page|site|app|webhook|endpoint|integration|connection|setup|system|server|mail|slack|zapier|ok|okay|thanks|thank|you|now|here|there|can|be|should|will|go|goes|through|arrive|arrives|ich|wir|ob|funktioniert|geht|eintrag|nachricht|kurz|noch|einmal|von|und|formular|je|teste|message|formulaire|le|la|un|si|fonctionne|marche|estoy|estamos|mensaje|formulario|funciona|el|messaggio|mensagem|bericht|formulier|ik|of|het|werkt|van|mij|us|staff|internal|purposes|purpose|only`);
const TRIALS = set(
  `hello world|one two three|one two|1 2 3|1 2|can you see this|can you read this|does this work|does it work|is this working|is this thing on|check check|check|mic check|checking|hello hello|first post|hallo welt|bonjour le monde|hola mundo|ciao mondo`,
);

/** Phrases, and the words with which they begin: most words begin none, and need no look at longer ones. */
type Phrases = { all: ReadonlySet<string>; openings: ReadonlySet<string> };

const phrasesOf = (...lists: ReadonlySet<string>[]): Phrases => {
  const all = new Set(lists.flatMap((list) => [...list]));
  return { all, openings: new Set(Array.from(all, (phrase) => phrase.split(' ')[0] ?? '')) };
};
const COURTEOUS = phrasesOf(COURTESIES);
const TRYING = phrasesOf(TRIALS);
const TESTING = phrasesOf(TRIALS, TESTS);

/** Automatic mail, recognized by how it begins. */
const MACHINE_MAIL =
  /^\W{0,5}(?:automatic reply|automatic response|auto[- ]?reply|auto[- ]?response|this is an automat|do not reply to this|please do not reply|this mailbox is (?:not|no longer) monitored|(?:je serai |actuellement )?absente? du bureau|this (?:e-?mail )?address is no longer|your (?:message|mail|e-?mail) (?:has been|was|could not be) (?:received|delivered)|we have received your (?:message|request|mail|e-?mail)|thank you for contacting (?:us|our)\b|your ticket has been (?:created|received|closed)|diese nachricht wurde automatisch|vielen dank für ihre nachricht|ceci est un (?:message|courriel) automatique|je suis en congé|esto es un mensaje automático|ik ben afwezig|ik ben niet aanwezig|sono fuori ufficio|estou fora do escritório|out of (?:the )?office|autoreply|automatische antwort|abwesenheitsnotiz|réponse automatique|respuesta automática|risposta automatica|delivery status notification|mail delivery (?:failed|subsystem)|undeliverable|undelivered mail|returned mail|message undeliverable|read receipt|unzustellbar|(?:i am|i'm) (?:currently )?(?:out of (?:the )?office|(?:on (?:annual |parental )?leave|on vacation|on holiday) (?:until|till|from|through|and will|with no|without|this week|next week|returning|back))\b|ich bin (?:bis|vom|ab|derzeit|zurzeit|aktuell|momentan)\b.{0,60}\b(?:nicht im (?:büro|haus)|im urlaub|abwesend|nicht erreichbar)|je suis absente?|je suis actuellement absente?|estoy fuera de la oficina|estaré fuera de la oficina)\b/;
const ONLY_ATTACHED =
  /^(?:\[(?:image|cid|attachment|inline image|bild|photo|screenshot)[^\]\n]{0,200}\]|<img[^>\n]{0,200}>|sent from my [\w ]{1,40}|von meinem [\w ]{1,40} gesendet|envoyé de mon [\w ]{1,40}|enviado desde mi [\w ]{1,40}|inviato dal mio [\w ]{1,40}|enviado do meu [\w ]{1,40}|verzonden vanaf mijn [\w ]{1,40}|get outlook for \w{1,20})$/;
/** A text that consists of placeholders which a program should have replaced. */
const ONLY_PLACEHOLDERS =
  /^(?:\{\{?[\w. ]{1,60}\}\}?|\$\{[\w. ]{1,60}\}|%[\w.]{1,60}%|<[\w ]{1,60}>|\[[\w ]{1,60}\]|\s)+$/;

const SAYS_SOMETHING = /\p{L}/u;
const READ_UNITS = 400;

/** The reason why a text contains nothing to act on. Null for everything that may be feedback, and for an empty text. */
export function nothingSaid(text: string): NothingSaid | null {
  const said = withPlainApostrophes(text.slice(0, READ_UNITS).trim().toLowerCase());
  if (said === '') return null;
  if (!SAYS_SOMETHING.test(text.slice(0, READ_UNITS)) || MACHINE_MAIL.test(said)) return 'noise';
  if (text.trim().length >= READ_UNITS) return null;
  if (ONLY_ATTACHED.test(said) || ONLY_PLACEHOLDERS.test(said)) return 'noise';
  const words = wordsOf(said, 'contracted');
  if (words.length === 0 || words.length > MOST_WORDS) return null;
  if (isTest(words)) return 'test';
  if (REPLIES.has(words.join(' ')) || isRepeated(words)) return 'noise';
  return hasPicture(said) || !isTiled(words, COURTEOUS) ? null : 'courtesy';
}

function isTest(words: string[]): boolean {
  if (TRIALS.has(words.join(' ')) || isTiled(words, TRYING)) return true;
  const isNumber = (word: string) => /^\d{1,6}$/.test(word);
  return (
    (words.some((word) => TESTS.has(word)) &&
      words.every((word) => TESTS.has(word) || BESIDE_TEST.has(word) || isNumber(word))) ||
    isTiled(words, TESTING)
  );
}

function isRepeated(words: string[]): boolean {
  return words.length >= 3 && new Set(words).size === 1 && FILLERS.has(words[0] ?? '');
}

/** A pictogram can be praise: a text with one is not set aside. */
function hasPicture(said: string): boolean {
  return /\p{Extended_Pictographic}/u.test(said);
}

const LONGEST_PHRASE = 8;

/** Whether the words consist only of phrases in a row; the longest phrase that fits is taken each time. */
function isTiled(words: string[], phrases: Phrases): boolean {
  let at = 0;
  while (at < words.length) {
    const length = lengthAt(words, at, phrases);
    if (length === 0) return false;
    at += length;
  }
  return true;
}

function lengthAt(words: string[], at: number, { all, openings }: Phrases): number {
  if (!openings.has(words[at] ?? '')) return 0;
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length--)
    if (all.has(words.slice(at, at + length).join(' '))) return length;
  return 0;
}
