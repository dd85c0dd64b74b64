import { type digests } from '@feedback/db';
import { escapeHtml } from '@feedback/runtime';
import { asLine, withoutLinks } from '../answers/customers-text.ts';

/** A digest with what it needs in words. */
export type DigestMail = {
  workspace: string;
  content: digests.DigestContent;
  /** The present titles of its priorities; one that is gone has none. */
  titles: ReadonlyMap<string, string>;
  unsubscribe: string;
};

type Section = { heading: string; lines: string[] };

const TITLE_LENGTH = 120;

/** A digest as text and as HTML, from the same lines. */
export function writeDigestMail(mail: DigestMail): { subject: string; text: string; html: string } {
  const sections = toSections(mail);
  const from = asLine(mail.workspace, TITLE_LENGTH);
  const heading = `The week to ${mail.content.until.slice(0, 10)} at ${from}`;
  const why = `You get this every Monday because you asked for it.`;
  return {
    subject: `${from}: ${sections.map((one) => one.heading.toLowerCase()).join(', ')}`,
    text: [
      heading,
      ...sections.map((one) => [`${one.heading}:`, ...one.lines.map((line) => `- ${line}`)].join('\n')),
      `--\n${why}\nUnsubscribe: ${mail.unsubscribe}\n`,
    ].join('\n\n'),
    html: [
      '<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5">',
      `<h1 style="font-size:18px">${escapeHtml(heading)}</h1>`,
      ...sections.map(
        (one) =>
          `<h2 style="font-size:16px">${escapeHtml(one.heading)}</h2><ul>${one.lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`,
      ),
      `<p style="color:#666;font-size:13px">${why} <a href="${escapeHtml(mail.unsubscribe)}">Unsubscribe</a></p>`,
      '</body></html>',
    ].join('\n'),
  };
}

function toSections({ content: { rising, fresh, shipped, held }, titles }: DigestMail): Section[] {
  const titleOf = (id: string) => asLine(withoutLinks(titles.get(id) ?? 'Erased feedback'), TITLE_LENGTH);
  const sections = [
    {
      heading: `${rising.length} rising`,
      lines: rising.map(
        ({ id, current, previous }) =>
          `${titleOf(id)} (${counted(current, 'customer')} in the last 28 days, ${previous} in the 28 days before)`,
      ),
    },
    {
      heading: `${fresh.length} new`,
      lines: fresh.map(({ id, customers }) => `${titleOf(id)} (${counted(customers, 'customer')})`),
    },
    {
      heading: `${shipped.length} shipped`,
      lines: shipped.map(({ id, version }) =>
        version === null ? titleOf(id) : `${titleOf(id)}, in version ${asLine(version, TITLE_LENGTH)}`,
      ),
    },
    {
      heading: `${held.items + held.transcripts} held`,
      lines: [
        ...(held.items > 0 ? [`${counted(held.items, 'item')} over the plan’s quota`] : []),
        ...(held.transcripts > 0 ? [`${counted(held.transcripts, 'transcript')} over the plan’s quota`] : []),
      ],
    },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}

function counted(n: number, one: string): string {
  return n === 1 ? `1 ${one}` : `${n} ${one}s`;
}
