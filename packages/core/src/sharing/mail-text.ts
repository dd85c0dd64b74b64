import { asLine, withoutLinks } from '../answers/customers-text.ts';
import { escapeHtml } from '../answers/escape-html.ts';

/** The addresses of the pages that a mail links to. */
export type MailLinks = { yes: string; no: string };

/** One thing that a mail announces. `words` are the customer's own; null when they are not stored any more. */
export type Announcement = {
  title: string;
  version: string | null;
  message: string | null;
  words: string | null;
  /** Where customers read what is new. */
  link: string | null;
  links: MailLinks;
};

/** A mail to one customer. The first announcement gives it its subject. */
export type MailContent = {
  from: string;
  first: Announcement;
  also: Announcement[];
  unsubscribe: string;
};

export type MailText = { subject: string; text: string; html: string };

const TITLE_LENGTH = 120;
const WORDS_LENGTH = 500;
const LINE_BREAKS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/** The mail as text and as HTML, from the same content. */
export function writeMail(content: MailContent): MailText {
  const announcements = [content.first, ...content.also];
  return {
    subject: `You asked for it: ${asLine(content.first.title, TITLE_LENGTH)} is live`,
    text: inText(content, announcements),
    html: inHtml(content, announcements),
  };
}

function inText({ from, unsubscribe }: MailContent, announcements: Announcement[]): string {
  const parts = announcements.map((one, n) =>
    [
      n === 0 ? headline(one) : `Also live: ${headline(one)}`,
      ...(one.words === null
        ? []
        : [
            `You said:\n${quotedLines(one.words)
              .map((line) => `> ${line}`)
              .join('\n')}`,
          ]),
      ...(one.message === null ? [] : [plainLines(one.message).join('\n')]),
      ...(one.link === null ? [] : [`See it: ${one.link}`]),
      `Did this solve it?\nYes: ${one.links.yes}\nNo: ${one.links.no}`,
    ].join('\n\n'),
  );
  return `${[...parts, `--\n${whyTheyGetIt(from)}\nUnsubscribe: ${unsubscribe}`].join('\n\n')}\n`;
}

function inHtml({ from, unsubscribe }: MailContent, announcements: Announcement[]): string {
  const parts = announcements.flatMap((one, n) => [
    `<h1 style="font-size:18px">${n === 0 ? '' : 'Also live: '}${escapeHtml(headline(one))}</h1>`,
    ...(one.words === null
      ? []
      : [
          '<p>You said:</p>',
          `<blockquote style="margin:0 0 16px;padding-left:12px;border-left:3px solid #ccc">${quotedLines(one.words).map(escapeHtml).join('<br>')}</blockquote>`,
        ]),
    ...(one.message === null ? [] : [`<p>${plainLines(one.message).map(withLinks).join('<br>')}</p>`]),
    ...(one.link === null ? [] : [`<p><a href="${escapeHtml(one.link)}">See it</a></p>`]),
    `<p>Did this solve it? <a href="${escapeHtml(one.links.yes)}">Yes</a> · <a href="${escapeHtml(one.links.no)}">No</a></p>`,
  ]);
  const foot = `<p style="color:#666;font-size:13px">${escapeHtml(whyTheyGetIt(from))} <a href="${escapeHtml(unsubscribe)}">Unsubscribe</a></p>`;
  return `<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5">${[...parts, foot].join('\n')}</body></html>`;
}

function headline({ title, version }: Announcement): string {
  const line = asLine(title, TITLE_LENGTH);
  return version === null
    ? `${line} is live`
    : `${line} is live, in version ${asLine(version, TITLE_LENGTH)}`;
}

function whyTheyGetIt(from: string): string {
  return `${asLine(from, TITLE_LENGTH)} writes to you because you asked for this.`;
}

/** A customer's words, cut, without links, and without characters that cannot be seen. */
function quotedLines(words: string): string[] {
  const characters = Array.from(withoutLinks(words).slice(0, 2 * (WORDS_LENGTH + 1)));
  const cut =
    characters.length > WORDS_LENGTH ? `${characters.slice(0, WORDS_LENGTH).join('')}…` : characters.join('');
  return plainLines(cut);
}

function plainLines(text: string): string[] {
  return text
    .trim()
    .split(LINE_BREAKS)
    .map((line) => asLine(line));
}

/** A line of the team's own text as HTML, with its addresses as links. */
function withLinks(line: string): string {
  return line
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/)
    .map((part, n) =>
      n % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('');
}
