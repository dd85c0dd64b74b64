import { type RatingScale, type Surface } from '@feedback/contract/vocabulary';
import { mayAnswerAt } from '@feedback/core';
import { escapeHtml } from '@feedback/runtime';

type Shown = { question: string; ratingScale: RatingScale; surface: Surface };

/** The ways to show a survey, with a new key that is shown only once. */
export type Shows = {
  /** The lines of HTML that show it on a page, and send what visitors say. */
  lines: string;
  /** The address of its own page at this service. */
  address: string;
  /** The origin of that address, if the survey may not be answered there. */
  notAt: string | null;
};

export function waysToShow(
  survey: Shown,
  { key, baseUrl, origins }: { key: string; baseUrl: string; origins: readonly string[] },
): Shows {
  const { origin } = new URL(baseUrl);
  return {
    lines: snippetOf(survey, { key, baseUrl }),
    address: `${baseUrl}/surveys/${key}`,
    notAt: mayAnswerAt(origin, origins) ? null : origin,
  };
}

function snippetOf(
  { question, ratingScale, surface }: Shown,
  { key, baseUrl }: { key: string; baseUrl: string },
): string {
  const attributes = { 'api-key': key, surface, scale: ratingScale, question };
  const written = Object.entries(attributes).map(([name, value]) => `  ${name}="${escapeHtml(value)}"`);
  return [
    `<script type="module" src="${escapeHtml(baseUrl)}/widget.js"></script>`,
    '<feedback-survey',
    ...written,
    '></feedback-survey>',
  ].join('\n');
}
