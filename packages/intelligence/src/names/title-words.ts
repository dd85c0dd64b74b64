import {
  ARTICLES,
  AUXILIARIES,
  CONJUNCTIONS,
  DEMONSTRATIVES,
  GREETINGS,
  HESITATIONS,
  NEGATIONS,
  PREPOSITIONS,
  PRONOUNS,
  QUESTION_WORDS,
} from '../text/function-words.ts';

const list = (words: string): string[] => words.split(/\s+/);

/** Words for the writer or the reader, which a title must not contain. */
export const FIRST_PERSON = new Set(
  list(`i me my mine myself we us our ours ourselves i'm i've i'd i'll we're we've we'd we'll im ive
  ich mich mir mein meine meinen meinem meiner meines wir uns unser unsere unseren unserem unserer
  je j'ai j'aimerais moi mon ma mes nous notre nos yo mi mis nosotros nuestro nuestra nuestros nuestras
  io mio mia miei noi nostro nostra ik mijn wij ons onze eu meu minha meus minhas nosso nossa`),
);
/** Words that can be removed without loss: "my invoice is wrong", "your export fails". */
export const POSSESSIVES = new Set(
  list(`my our your his her mein meine meinen meinem meiner unser unsere unseren unserem unserer euer eure eurer
  ihr ihre ihrer ihrem ihren mon ma mes notre nos votre vos mi mis nuestro nuestra su tu mio mia nostro nostra vostro mijn onze uw jullie`),
);
/** Objects that can be removed: "it logs me out", "show me the total". */
export const OBJECTS = new Set(['me', 'us', 'mir', 'uns', 'mich']);
export const SECOND_PERSON = new Set(
  list(
    `you you're you've you'd you'll yours yourself u sie ihnen euch du dich dir vous tu te usted ustedes u jij je`,
  ),
);
/** Words of emphasis or politeness, anywhere in a sentence. */
export const FILLERS = new Set([
  ...GREETINGS,
  ...HESITATIONS,
  ...list(`please pls plz kindly just really actually basically literally simply honestly obviously apparently seriously very quite rather
  somehow maybe perhaps thanks thank thx lol btw imo imho tbh sorry ok okay yes
  sadly unfortunately clearly definitely totally completely absolutely
  bitte leider einfach wirklich mal doch merci svp danke gracias grazie obrigado graag alstublieft`),
]);

/** Words that need a word after them. */
export const OPEN_END = new Set([
  ...ARTICLES,
  ...AUXILIARIES.filter((word) => word !== 'done'),
  ...CONJUNCTIONS,
  ...PREPOSITIONS,
  ...NEGATIONS.filter((word) => word !== 'never'),
  ...QUESTION_WORDS,
  ...POSSESSIVES,
  ...list(`to very too as like than this these those that such every each some any no same other another more most less
  i we he she they it's i'm cannot can't won't don't doesn't didn't isn't aren't wasn't weren't couldn't wouldn't shouldn't
  hasn't haven't hadn't be been being get gets got let lets make makes want wants need needs try trying seem seems
  der die das den dem des ein eine einen einem einer und oder aber nicht kein keine zu von mit für auf im am bei aus ist sind wird
  le la les un une des du de et ou mais pas est sont à au aux pour avec sur dans par ne qui que ce cette
  el los las una unos y o del por para con no es son il lo gli che di da non è het een en van voor met op niet geen`),
]);
/** A title cannot begin with these, because it would lack what they refer to, or the main clause. */
export const WEAK_START = new Set([
  ...CONJUNCTIONS.filter((word) => word !== 'if'),
  ...DEMONSTRATIVES,
  ...PRONOUNS,
  ...list(`it's its that's there's they're he's she's which who whose whom than till until as of be been being am is are was were do does did has have had
  after before during without within about against between for in on at per where's what's who's how's ${QUESTION_WORDS.join(' ')}
  can could will would should may might must any
  then otherwise instead however therefore too also only at least by from with to into onto via
  es das dies er sie man dass weil wenn ob ce c'est cela ça il elle on que qui esto eso lo ello questo quello dat dit het`),
]);
/** These can end a title only together with their verb: "logged out", "timed out", "opt in". */
const PARTICLES = new Set(list('up out off down in on away back over through'));
const BEFORE_PARTICLE =
  /^(?:log|logs|logged|logging|sign|signs|signed|signing|time|times|timed|timing|opt|opted|opting|turn|turned|turning|switch|switched|cut|cuts|lock|locked|locks|locking|kick|kicked|kicks|back|backed|roll|rolled|rolling|drop|drops|dropped|dropping|set|show|shows|showing|shown|sync|fill|filled|print|printed|add|added|adding|top|topped|pop|pops|sort|sorted|start|starts|started|close|closed|open|opened|shut|take|taken|wear|worn|run|runs|running|ran|slow|slows|slowed|come|comes|coming|went|go|goes|going|gone|left|leave|find|found|clean|mess|messed|cleared|crop|cropped|check|checked|checking|plug|plugged|zoom|zoomed|fall|falls|falling|pay|paid|get|gets|send|sent|sends|bring|carry|carried|undo|put|look|break|breaks|burn|throw|throws|give|given|speed|slide|wind|bounce|bounces|bounced|throttled|built|build|fade|fades|freeze|freezes|pass|passed|let|move|moved|roll|scroll|scrolled|turns)$/;

export function endsOpen(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  if (PARTICLES.has(last)) return !BEFORE_PARTICLE.test(words.at(-2) ?? '');
  return OPEN_END.has(last);
}

/** Words that fit any subject: a title that consists of these alone says nothing. */
export const VAGUE = new Set(
  list(`thing things stuff issue issues problem problems bug bugs error errors feature features work works working worked app
  application software system tool product service site website page platform version update good bad nice great terrible horrible
  awful annoying broken fix fixed help question request idea suggestion feedback way ways time times day days week weeks month months year years
  today yesterday tomorrow morning now always never again people person someone everyone nobody user users customer customers colleague
  colleagues company make makes made do does did done use uses used using get gets got see saw go goes went happen happens happened
  want need like love hate know think try tried one two three four five first second last next new old much many lot lots`),
);

/** The usual spelling of well-known names. */
const SPELLED =
  list(`CSV PDF API APIs SSO MFA 2FA SMS VPN VAT URL URLs SQL XML JSON XLSX HTML CSS UI UX HTTP HTTPS IP GPS PIN OTP QR TV USB SDK SDKs
  OAuth JWT SAML SCIM TOTP OCR ERP CRM SFTP FTP SSL TLS DNS CI CLI IBAN SEPA GDPR RAM CPU GPU PNG SVG JPG JPEG MP4 MP3 RTL UTC ISO IdP LDAP
  iOS iPhone iPad Android Windows Linux macOS Mac Excel Outlook Slack Google Chrome Safari Firefox Edge Microsoft Gmail Okta Entra GitHub GitLab Jira
  Salesforce HubSpot Zapier PayPal Stripe Shopify QuickBooks Xero DATEV SAP SharePoint OneDrive Dropbox Bluetooth WiFi PowerPoint Kubernetes Docker
  WhatsApp Teams Linear Notion Postgres PostgreSQL MySQL Snowflake BigQuery Python Java JavaScript TypeScript Alexa Siri Garmin Fitbit Apple Samsung
  Spotify Netflix YouTube Facebook Instagram TikTok Twitter LinkedIn Monday Tuesday Wednesday Thursday Friday Saturday Sunday
  January February April June July August September October November December English German French Spanish Italian Portuguese Dutch Polish
  Arabic Hebrew Japanese Chinese Korean Europe EU UK US USA`);
/** Names that are also words ("a notion", "an edge", "linear"): they keep the case of the text. */
const ALSO_WORDS = new Set(
  list('edge windows teams linear notion apple java us mac sap pin monday may march'),
);
const SPELLINGS = new Map(SPELLED.map((word) => [word.toLowerCase(), word]));

export function usualCase(lower: string): string | undefined {
  return ALSO_WORDS.has(lower) ? undefined : SPELLINGS.get(lower);
}
/** Whether a capitalized word is a well-known name, not a customer's. */
export function isKnownName(lower: string): boolean {
  return SPELLINGS.has(lower);
}
