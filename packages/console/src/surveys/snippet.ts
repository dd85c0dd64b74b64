import { type RatingScale, type Surface } from '@feedback/contract/vocabulary';

type Shown = { question: string; ratingScale: RatingScale; surface: Surface };

/** The lines of HTML that show a survey on a page, and send what visitors say. */
export function snippetOf(
  { question, ratingScale, surface }: Shown,
  { key, baseUrl }: { key: string; baseUrl: string },
): string {
  const attributes = { 'api-key': key, surface, scale: ratingScale, question };
  const written = Object.entries(attributes).map(([name, value]) => `  ${name}="${escaped(value)}"`);
  return [
    `<script type="module" src="${escaped(baseUrl)}/widget.js"></script>`,
    '<feedback-survey',
    ...written,
    '></feedback-survey>',
  ].join('\n');
}

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
