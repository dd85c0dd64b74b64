// The words by which a sentence shows what it does in a report. Expressions match one sentence, in lower case and with straight
// apostrophes, in English, German, French and Spanish.

/** Something goes wrong. */
export const FAILURE =
  /(?<!\p{L})(?:can't|cannot|can not|couldn't|could not|won't|will not|doesn't|does not|don't work|didn't|did not|isn't|is not|aren't|wasn't|never|still|no longer|nothing happens|fails?|failed|failing|failure|crash(?:es|ed|ing)?|broke|broken|breaks?|bugs?|buggy|errors?|wrong|wrongly|missing|lost|loses|losing|disappear(?:s|ed)?|vanish(?:es|ed)?|gone|stuck|hangs?|freezes?|frozen|slow|slowly|lag|laggy|lags|delayed|delays?|late|timeouts?|times out|timed out|duplicates?|duplicated|doubled|twice|garbled|mojibake|blank|empty|white page|stops|stopped|ignores|ignored|rejects|rejected|refuses|refused|unable|impossible|incorrect|inaccurate|unreadable|unusable|useless|confusing|too (?:many|much|long|slow|late|small|big|often|hard|limited)|out of sync|logs? (?:me|us) out|kicked out|loops?|spam|junk|nicht|kein|keine|fehler|kaputt|abst[üu]rz\p{L}*|geht nicht|fehlt|falsch|langsam|doppelt|leer|ne marche pas|ne fonctionne pas|plante|erreur|impossible|manque|lent|perdu|double|no funciona|falla|fallo|lento|perdid[oa]|falta|duplicad[oa]s?)(?!\p{L})/u;

/** Something is asked for. */
export const WISH =
  /(?<!\p{L})(?:please|pls|plz|add|adding|needs?|needed|want|wants|wanted|would like|would love|would help|would be (?:great|nice|good|helpful|useful|cool|perfect|fantastic|better)|i'd like|i'd love|we'd like|we'd love|i wish|we wish|wish|hoping|could you|could we|could i|can you|can we|let (?:us|me|people|users|admins)|allow|allows|support for|option (?:to|for)|an option|ability to|able to|possible to|possibility|feature request|give (?:us|me)|show (?:us|me)|make it|bring back|include|offer|missing feature|why (?:not|can't)|how about|bitte|brauchen?|bräuchten?|möchten?|wünschen?|wünsche|wäre (?:schön|toll|gut|super|hilfreich)|könnt(?:e|et) ihr|s'il vous plaît|svp|besoin|voudrais|voudrions|souhait\p{L}*|serait (?:bien|utile|pratique)|por favor|necesit\p{L}*|quer(?:emos|ría|ríamos)|podría[ns]?|sería (?:genial|útil|bueno))(?!\p{L})/u;

/** What is expected instead. */
export const EXPECTATION =
  /(?<!\p{L})(?:should|shouldn't|expects?|expected|expecting|supposed to|ought to|until last|before the update|as (?:it|they) did|assumed|sollte|sollten|erwartet\p{L}*|devrait|devraient|debería[ns]?)(?!\p{L})/u;

/** What people do in place of it. */
export const WORKAROUND =
  /(?<!\p{L})(?:workaround|work around|by hand|manually|for now|in the meantime|i end up|we end up|end up|ends up|(?:have|has) to (?:copy|type|enter|open|export|press|click|correct|edit|do|use|go|send|check)|we've (?:written|made|built|gone)|i've (?:made|written|built)|we (?:copy|paste|correct|built|wrote)|i (?:copy|paste|export|keep|correct|rename|glue)|spreadsheet|von hand|manuell|à la main|manuellement|a mano|manualmente)(?!\p{L})/u;

/** What it costs them. */
export const IMPACT =
  /(?<!\p{L})(?:lost|lose|losing|costs?|cost us|wasted|wastes?|waste of|complain(?:s|ed|ing|ts?)?|embarrass\p{L}*|angry|furious|cancel(?:s|led|ing)?|churn|renewal|renew|audits?|auditors?|compliance|gdpr|fined|fines|penalt(?:y|ies)|deadlines?|refunds?|revenue|money|unsafe|dangerous|blocks? us|blocked|blocker|will not sign|won't sign|switch(?:ed|ing)? to|kosten|kostet|coûte|cuesta)(?!\p{L})/u;

/** It works, or has been solved. */
export const FINE =
  /(?<!\p{L})(?:thanks|thank you|love|great|awesome|perfect|perfectly|works (?:well|great|fine|now|again|perfectly)|working (?:now|again)|solved|fixed|resolved|no action needed|my own|our own it|my fault|our fault|false alarm|turned out|is gone|problem gone|instant now|respect|kudos|well done|danke|super|funktioniert (?:jetzt|wieder)|merci|ça marche|gracias|funciona (?:ya|bien|ahora))(?!\p{L})/u;

/** Whether something happens at an event, under a condition, after an event, or during a state. */
export type CircumstanceSort = 'when' | 'if' | 'after' | 'while';

type Language = 'en' | 'de' | 'fr' | 'es';

/** How a clause of circumstances begins, and in which languages; a subject of the same language or an English verb in -ing follows. */
export const CIRCUMSTANCES: readonly (readonly [
  CircumstanceSort,
  readonly string[],
  ...(readonly Language[]),
])[] = [
  ['when', ['when'], 'en'],
  ['when', ['whenever'], 'en'],
  ['when', ['every', 'time'], 'en'],
  ['when', ['each', 'time'], 'en'],
  ['when', ['as', 'soon', 'as'], 'en'],
  ['if', ['if'], 'en'],
  ['after', ['after'], 'en'],
  ['after', ['once'], 'en'],
  ['while', ['while'], 'en'],
  ['when', ['wenn'], 'de'],
  ['when', ['sobald'], 'de'],
  ['if', ['falls'], 'de'],
  ['after', ['nachdem'], 'de'],
  ['when', ['quand'], 'fr'],
  ['when', ['lorsque'], 'fr'],
  ['if', ['si'], 'fr', 'es'],
  ['when', ['dès', 'que'], 'fr'],
  ['after', ['après', 'que'], 'fr'],
  ['when', ['cuando'], 'es'],
];

/** The subjects with which what happens then begins, where no comma stands before it: "when it goes down I get two mails". */
export const SPEAKERS = new Set([
  'i',
  'we',
  'you',
  'they',
  'there',
  "i'm",
  "we're",
  'ich',
  'wir',
  'je',
  'nous',
]);

/** Words after which a subject does not begin what happens: "the app asks whether I want to continue". */
export const INDIRECT = new Set('whether what if that which who how why because as than'.split(' '));

/** Main clauses that only judge what follows "if": "it would be great if you could send an e-mail". */
export const JUDGEMENT =
  /(?<!\p{L})(?:would (?:be|love|like|help|appreciate|switch|pay)|'d (?:be|love|like|appreciate)|appreciate|great|nice|helpful|useful|grateful|glad|happy|wäre|serait|sería)(?!\p{L})/u;

/** What is said around a report and asks for nothing: "let me know", "they told me it's a bug". */
export const ASIDE =
  /(?<!\p{L})(?:let me know|let us know|feel free|get back to (?:me|us)|contact (?:me|us)|reach out|looking forward|asked (?:your |the )?support|support (?:told|said|says)|(?:they|you|he|she) (?:told|said)|love the (?:product|app|tool)|like the (?:product|app|tool))(?!\p{L})/u;

/** Words after which "if" begins a question: "let me know if you can". */
export const ASKING = new Set(
  'know ask asks asking asked see check wonder wondering tell sure only even as'.split(' '),
);

const words = (list: string) => list.split(/\s+/);

/** The subjects with which such a clause begins. */
export const SUBJECTS_OF: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(
    words(`i i'm i've we we're we've you you're he she it they someone anyone a an the this that these those my our your his her their
  its there users user customers customer people guests guest admins admin members member any more`),
  ),
  de: new Set(
    words(`ich wir man sie er es der die das ein eine einen mein meine unser unsere jemand kunden`),
  ),
  fr: new Set(
    words(`je j'ai nous on vous il elle ils elles le la les un une mon ma mes notre nos ce cette quelqu'un`),
  ),
  es: new Set(words(`yo nosotros el los las la un una mi mis nuestro nuestra alguien quiero`)),
};
export const SUBJECTS: ReadonlySet<string> = new Set(Object.values(SUBJECTS_OF).flatMap((all) => [...all]));

/** Systems, browsers, devices and programs: where something happens. */
export const PLACE =
  /(?<![\p{L}\p{N}])(?:safari|chrome|chromium|firefox|edge|ios|iphone|ipad|android|windows|macos|mac os|mac|linux|ubuntu|samsung|pixel|outlook|gmail|thunderbird|excel|libreoffice|google sheets|slack|teams|zapier|salesforce|hubspot|okta|azure ad|entra|adfs|saml|scim|docker|kubernetes|postgres(?:ql)?|mysql|mobile|desktop)(?:\s(?:app|browser|version)(?!\p{L}))?(?:\s\d{1,3}(?:\.\d{1,3}){0,3})?(?![\p{L}\p{N}])/giu;
/** A version of the product: "since the 4.8 rollout", "version 3.2", "v2.3.1", "app 10.2", "since 1.23"; three numbers that are no date. */
export const VERSION =
  /(?<![\p{L}\p{N}.])(?:(?:version|release|update|build)\s\d{1,4}(?:\.\d{1,4}){0,3}|(?:app|client)\s\d{1,4}(?:\.\d{1,4}){1,3}|(?<=(?:since|seit|depuis|desde)\s)\d{1,4}(?:\.\d{1,4}){1,3}|v\d{1,4}(?:\.\d{1,4}){1,3}|\d{1,3}(?:\.\d{1,4}){1,3}\s(?:rollout|release|update|version)|(?!\d\d\.\d\d\.\d\d)\d{1,3}\.\d{1,3}\.\d{1,3})(?![\p{L}\p{N}]|\.\d)/giu;
/** A size, with what it is compared to: "3.4M records", "longer than 50 MB". */
export const MEASURE =
  /(?<![\p{L}\p{N}.,])(?:(?:\p{L}{2,20}\s(?:than|als|que|de)|over|above|under|below|at (?:least|most))\s)?\d{1,9}(?:[.,]\d{1,9}){0,3}\s?(?:k|m|million|thousand)?\s?(?:rows?|records?|items?|users?|seats?|contacts?|files?|products?|orders?|entries|lines|pages?|emails?|mails?|messages?|tasks?|projects?|tickets?|invoices?|events?|requests?|columns?|characters?|mb|gb|kb|tb|zeilen|lignes|filas)(?![\p{L}\p{N}])/giu;
