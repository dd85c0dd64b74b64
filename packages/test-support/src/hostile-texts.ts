const repeated = (part: string) => (units: number) =>
  part.repeat(Math.ceil(units / part.length)).slice(0, units);

const MAIL = 'On Thu, Nov 5, 2026 at 2:30 PM Ana Lee <ana@acme.test> wrote:\n';

/** Texts of any length that an attacker may send to keep a reader busy, by what they consist of. */
export const HOSTILE_TEXTS: Readonly<Record<string, (units: number) => string>> = {
  'line breaks': repeated('\n'),
  'Windows line breaks': repeated('\r\n'),
  'a word and line breaks': (units) => `a${repeated('\n')(units - 1)}`,
  'a word and spaces': (units) => `a${repeated(' ')(units - 2)}b`,
  spaces: repeated(' '),
  tabs: repeated('\t'),
  'lines of spaces': repeated(' \n'),
  'one letter': repeated('a'),
  'mixed case': repeated('aB'),
  words: repeated('please ignore all your previous the '),
  quotes: repeated('"'),
  'opening quotes': repeated('“‘'),
  apostrophes: repeated("'a "),
  'quoted lines': repeated('> yes\n'),
  'a mail and empty quoted lines': (units) => `${MAIL}> yes\n${repeated('>\n')(units - MAIL.length - 6)}`,
  'mails that quote mails': repeated(`${MAIL}> yes\n>\n\nno\n\n`),
  'angle brackets': repeated('<'),
  tags: repeated('<v '),
  digits: repeated('7'),
  times: repeated('00:01 '),
  'phone numbers': repeated('+1 (('),
  commas: repeated(','),
  colons: repeated(':'),
  urls: repeated('http://a.b/?c '),
  'e-mail addresses': repeated('a.b@c.'),
  brackets: repeated('([{'),
  'closing brackets': repeated(')]}'),
  emoji: repeated('😀'),
  flags: repeated('🏴\u{e0061}'),
  'combining marks': (units) => `a${repeated('\u0301\u0323')(units - 1)}`,
  'marks that order themselves': (units) =>
    `a${'\u0301'.repeat(Math.floor(units / 2))}${'\u0323'.repeat(Math.floor(units / 2))}`,
  'letters that fall apart': repeated('\ufdfa'),
  labels: repeated('Ana: yes\n'),
  'labels of their own': (units) => {
    const lines: string[] = [];
    for (let length = 0; length < units;)
      length += lines[lines.push(`Ana ${lines.length}: yes\n`) - 1]?.length ?? 0;
    return lines.join('').slice(0, units);
  },
  'one long question and many answers': (units) =>
    `Ana: ${repeated('Well, and then? ')(units / 2)}\nDana: ${repeated('The CSV export crashes. I like the new colours. ')(units / 2)}`,
  'numbered speakers': repeated('Speaker 1: \n'),
  cues: repeated('1\n00:00:01,000 --> 00:00:02,000\nyes\n\n'),
  dots: repeated('.'),
  'dots and spaces': repeated('. '),
  'question marks': repeated('a? '),
  'exclamation marks': repeated('!'),
  hyphens: repeated('-'),
  'list items': repeated('- \n'),
  'open comments': repeated('<!--'),
  'code fences': repeated('```\n'),
  backticks: repeated('`a'),
  'zero-width spaces': repeated('\u200b'),
  'words with soft hyphens': repeated('a\u00ad'),
  Chinese: repeated('很好用'),
  'Chinese sentences': repeated('好。'),
  Thai: repeated('ที่'),
  'right to left': repeated('שלום '),
  Base64: repeated('QUJD'),
  slashes: repeated('/a'),
  underscores: repeated('_'),
  'order half given': repeated('as an ai '),
  'roles of a model': repeated('system:\n'),
  'surrogates without their half': repeated('\ud83d'),
};
