import { SUBJECT_LENGTH } from '@feedback/contract';
import { type Kind } from '@feedback/contract/vocabulary';
import { escapeHtml } from '@feedback/runtime';
import { asLine, withoutLinks } from '../answers/customers-text.ts';
import { isNameGiven } from '../people/workspace-name.ts';
import { mailWords } from './mail-words.ts';

/** The addresses of the pages that a mail links to. */
export type MailLinks = { yes: string; no: string };

/**
 * One thing that a mail announces. `words` are the customer's own; null when they are not stored any more. The priority's title is not
 * in it: it is made of other customers' words.
 */
export type Announcement = {
  kind: Kind | null;
  /** What the person who shared called it; null for the usual words. */
  subject: string | null;
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

const NAME_LENGTH = 120;
const WORDS_LENGTH = 500;
const LINE_BREAKS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/** The mail as text and as HTML, from the same content. */
export function writeMail(content: MailContent): MailText {
  const announcements = [content.first, ...content.also];
  return {
    subject: subjectOf(content),
    text: inText(content, announcements),
    html: inHtml(content, announcements),
  };
}

/** As the person wrote it, or the product and what has become of it: no person's name, and no words of another customer. */
function subjectOf({ from, first }: MailContent): string {
  if (first.subject !== null) return asLine(first.subject, SUBJECT_LENGTH);
  const { news } = mailWords(first.kind);
  return isNameGiven(from) ? `${asLine(from, NAME_LENGTH)}: ${news[0]?.toLowerCase()}${news.slice(1)}` : news;
}

function inText({ from, first, unsubscribe }: MailContent, announcements: Announcement[]): string {
  const parts = announcements.map((one, n) =>
    [
      headline(one, n === 0),
      ...(one.words === null
        ? []
        : [
            `You said:\n${quotedLines(one.words)
              .map((line) => `> ${line}`)
              .join('\n')}`,
          ]),
      ...(one.message === null ? [] : [plainLines(one.message).join('\n')]),
      ...(one.link === null ? [] : [`See it: ${one.link}`]),
      `${mailWords(one.kind).question}\nYes: ${one.links.yes}\nNo: ${one.links.no}`,
    ].join('\n\n'),
  );
  return `${[...parts, `--\n${whyTheyGetIt(from, first)}\nUnsubscribe: ${unsubscribe}`].join('\n\n')}\n`;
}

function inHtml({ from, first, unsubscribe }: MailContent, announcements: Announcement[]): string {
  const parts = announcements.flatMap((one, n) => [
    `<h1 style="font-size:18px">${escapeHtml(headline(one, n === 0))}</h1>`,
    ...(one.words === null
      ? []
      : [
          '<p>You said:</p>',
          `<blockquote style="margin:0 0 16px;padding-left:12px;border-left:3px solid #ccc">${quotedLines(one.words).map(escapeHtml).join('<br>')}</blockquote>`,
        ]),
    ...(one.message === null ? [] : [`<p>${plainLines(one.message).map(withLinks).join('<br>')}</p>`]),
    ...(one.link === null ? [] : [`<p><a href="${escapeHtml(one.link)}">See it</a></p>`]),
    `<p>${mailWords(one.kind).question} <a href="${escapeHtml(one.links.yes)}">Yes</a> · <a href="${escapeHtml(one.links.no)}">No</a></p>`,
  ]);
  const foot = `<p style="color:#666;font-size:13px">${escapeHtml(whyTheyGetIt(from, first))} <a href="${escapeHtml(unsubscribe)}">Unsubscribe</a></p>`;
  return `<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5">${[...parts, foot].join('\n')}</body></html>`;
}

/** What an announcement says first. A subject that a person wrote stands as it is, so the version follows in brackets. */
function headline({ kind, subject, version }: Announcement, isFirst: boolean): string {
  const { news, also } = mailWords(kind);
  const shown = version === null ? null : asLine(version, NAME_LENGTH);
  if (subject !== null)
    return `${isFirst ? '' : 'Also: '}${asLine(subject, SUBJECT_LENGTH)}${shown === null ? '' : ` (version ${shown})`}`;
  return `${isFirst ? news : also}${shown === null ? '' : `, in version ${shown}`}`;
}

function whyTheyGetIt(from: string, { kind }: Announcement): string {
  return `${asLine(from, NAME_LENGTH)} writes to you because ${mailWords(kind).because}.`;
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
