import { Phrases } from '../signals/signal-phrases.ts';
import { unquoted } from '../text/unquoted.ts';
import { withPlainApostrophes, wordsOf } from '../text/words.ts';

const READ_UNITS = 20_000;
const LINK = /\bhttps?:\/\/[^\s<>"')\]]+|\bwww\.[^\s<>"')\]]+/gi;
/** Contact details offered to strangers. */
const CONTACT =
  /\+\d[\d ()-]{7,}\d|\b(?:whats?app|telegram|t\.me|wa\.me|skype|call|text)\b.{0,20}(?:\+?\d[\d ()-]{6,}\d|@\w{4,})|(?<![\w.])[\w.]+@(?:gmail|outlook|yahoo|hotmail|proton\w*)\.\w+/i;

/** Phrases that sellers write to strangers, and customers do not write. */
const SALES = new Phrases<string>()
  .add(
    `seo services/service/expert/agency/company|backlinks/backlink|link building|first page of google|page one of google|
    rank/ranking your website/site|rank number one on google|domain authority|guest post/posts/posting|
    increase/boost your website/traffic/sales/rankings|web design company/agency/services|
    digital marketing agency/services/company|bulk email/emails|email/mailing list for sale|leads for sale`,
    'seo',
  )
  .add(
    `online casino/casinos/gambling/betting|casino bonus|free spins|sports betting|betting tips|slot gacor|jackpot|
    slots online|poker online`,
    'gambling',
  )
  .add(
    `payday loan/loans|instant loan/loans|loan offer/lender|urgent loan|business loan/loans|low interest rate/rates|
    no credit check|bad credit ok/accepted`,
    'loans',
  )
  .add(
    `make/earn money online/fast/easily|earn money from home|work from home job/jobs/opportunity|passive income|
    financial freedom|double your bitcoin/money/investment|crypto/bitcoin/forex investment/trading platform/expert/signals|
    guaranteed profit/profits/returns/roi|binary options|recovery expert/hacker|recovered my lost/stolen|
    investment opportunity|trading signals`,
    'money',
  )
  .add(
    `viagra|cialis|weight loss pills|cheap meds|online pharmacy|no prescription|male enhancement|cbd gummies|keto gummies|
    replica watches/handbags|designer replicas`,
    'goods',
  )
  .add(
    `buy followers/likes/views/subscribers/verified|free followers|instagram followers|free gift card/cards|free iphone|
    free robux|free v bucks|unlimited coins hack|mod apk`,
    'followers',
  )
  .add(
    `hot singles|adult dating|escort/escorts service/services/girls|sexy girls|xxx videos|webcam girls|nude pics`,
    'adult',
  )
  .add(`spell caster|love spell/spells|bring back your/my ex|lottery spell`, 'spells')
  .add(
    `click here|click the link|visit our/my website/site/page|visit us at|check out our website|limited time offer|act now|
    order now|contact us today/now|call now|apply now|sign up now|best price/prices guaranteed|100 guaranteed|satisfaction guaranteed|
    cheap price/prices|special offer/discount|hurry up|dont miss|don't miss|we offer|we provide|dear sir|dear webmaster|
    dear business owner|dm me|inbox me|contact me on/at/via|my/our services|free quote/consultation`,
    'call',
  );

/** Words of a complaint about spam. */
const ABOUT_SPAM =
  /\b(?:spam\w*|scam\w*|phish\w*|fake|bots?|ads?|adverts?|advertis\w+|pop-?ups?|report(?:ed|ing)?|complain\w*|unsubscribe|blocked|moderat\w+)\b/i;

/** Whether a text speaks about adverts; such a text is not an advert. */
export function speaksOfSpam(text: string): boolean {
  return ABOUT_SPAM.test(text.slice(0, READ_UNITS));
}

/**
 * Whether a text is spam: a link farm, or an advert to strangers. Only clear cases count: feedback about spam, or with a link,
 * is not spam.
 */
export function isSpam(text: string): boolean {
  const said = unquoted(text.slice(0, READ_UNITS)).trim();
  return isLinkFarm(said) || isAdvert(said);
}

const FARM = { links: 3, share: 0.55 };

function isLinkFarm(said: string): boolean {
  const links = said.match(LINK) ?? [];
  if (new Set(links).size < FARM.links || ABOUT_SPAM.test(said.replaceAll(LINK, ' '))) return false;
  const units = links.reduce((sum, link) => sum + link.length, 0);
  return units >= FARM.share * said.length && !TROUBLE.test(said);
}

/** Words of a problem report: in such a text, links are evidence. */
const TROUBLE =
  /\b(?:bug|error|crash\w*|fail\w*|broken|issue|screenshots?|screen ?recordings?|logs?|not work\w*|doesn't|does not|can't|cannot|see|steps|please)\b/i;

function isAdvert(said: string): boolean {
  const words = wordsOf(withPlainApostrophes(said.toLowerCase()), 'english');
  const found = SALES.find(words);
  const trades = new Set(found.filter(({ value }) => value !== 'call').map(({ value }) => value));
  const phrases = new Set(found.map(({ start, length }) => words.slice(start, start + length).join(' ')));
  if (trades.size === 0 || phrases.size < 2) return false;
  if (ABOUT_SPAM.test(said)) return false;
  const isReachable = said.search(LINK) >= 0 || CONTACT.test(said);
  return isReachable || phrases.size >= 3;
}

const LEAST_NOISE = 12;
const LEAST_KEYS = 4;
const FEW_KEYS = new Set(
  'asd asdf asdfg qwe qwer qwert qwerty zxc zxcv jkl hjkl fdsa dsa ewq sdf sdfg'.split(' '),
);

/** Whether a text consists of keys pressed at random, or of one repeated key. Words of any language do not count as such. */
export function isNoise(text: string): boolean {
  const said = unquoted(text.slice(0, READ_UNITS)).trim();
  const words = wordsOf(said.toLowerCase());
  const { letters, different } = countLetters(words);
  if (letters < LEAST_NOISE) return letters >= LEAST_KEYS && areKeys(words);
  if (different <= 2) return true;
  if (words.length >= 12 && new Set(words).size <= 2) return true;
  return words.every(isMash) || areKeys(words);
}

/** How many letters words have, and how many different ones; no further than `isNoise` needs it, as most texts are long. */
function countLetters(words: readonly string[]): { letters: number; different: number } {
  const different = new Set<string>();
  let letters = 0;
  for (const word of words)
    for (const letter of word) {
      letters++;
      different.add(letter);
      if (letters >= LEAST_NOISE && different.size > 2) return { letters, different: different.size };
    }
  return { letters, different: different.size };
}

/** Whether every word is a row of neighbouring keys without a vowel, or a number beside such a word. */
function areKeys(words: string[]): boolean {
  const isKeys = (word: string) =>
    FEW_KEYS.has(word) ||
    (/^[^aeiouy\d]{2,}$/.test(word) && nearShare(word) === 1) ||
    (word.length >= 7 && nearShare(word) >= 0.9);
  return words.some(isKeys) && words.every((word) => isKeys(word) || /^\d+$/.test(word));
}

/** The share of a word's pairs of adjacent letters that are neighbours on a keyboard. */
function nearShare(word: string): number {
  let near = 0;
  for (let at = 0; at + 1 < word.length; at++) if (NEIGHBOURS.has(word.slice(at, at + 2))) near++;
  return word.length < 2 ? 0 : near / (word.length - 1);
}

const ROWS = [
  'qwertyuiop',
  'qwertzuiopü',
  'azertyuiop',
  'asdfghjklñ',
  'asdfghjklöä',
  'zxcvbnm',
  'yxcvbnm',
  '1234567890',
];
const NEIGHBOURS = new Set(
  ROWS.flatMap((row) =>
    Array.from({ length: row.length - 1 }, (_, i) => row.slice(i, i + 2)).flatMap(([a = '', b = '']) => [
      a + b,
      b + a,
    ]),
  ),
);
const MASHED = 0.6;

/** Whether a word was typed by sliding over the keys, or repeats a few keys. */
function isMash(word: string): boolean {
  if (word.length < 4 || !/^[a-zñçöäüß]+$/.test(word)) return false;
  const isPeriodic = word.length >= 9 && /^(.{2,4})\1{2,}.{0,3}$/.test(word);
  const hasNoVowel = word.length >= 6 && !/[aeiouy]/.test(word);
  return nearShare(word) >= MASHED || isPeriodic || hasNoVowel;
}
