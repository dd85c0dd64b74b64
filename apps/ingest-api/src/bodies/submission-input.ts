import { type Checked, type RatingScale, type WidgetSubmission } from '@feedback/contract';
import { type Submission } from '@feedback/core/intake';
import { readScreenshot } from './screenshot-input.ts';
import { customerIn } from './user-metadata.ts';

/** A page of ours has its survey’s key in its address; keys are stored nowhere. */
const KEY = /fsk_[\w-]{43}/g;

const SCALES: Record<RatingScale, [least: number, most: number] | null> = {
  '1-5': [1, 5],
  '1-10': [1, 10],
  thumbs: [0, 1],
  none: null,
};

/**
 * Maps the page's names to the product's, and checks what depends on the survey: the rating's scale, and that the submission is
 * not empty.
 */
// oxlint-disable-next-line complexity -- one field after another, each with its default
export function toSubmission(
  sent: WidgetSubmission,
  { ratingScale, visitor }: { ratingScale: RatingScale; visitor: string },
): Checked<Submission> {
  const problem = (field: string, message: string) => ({
    ok: false as const,
    problems: [{ field, message }],
  });
  const text = sent.text === undefined || sent.text.trim() === '' ? '' : sent.text;
  if (text === '' && sent.rating === undefined && sent.screenshot === undefined)
    return problem('', 'must have text, a rating or a screenshot');

  const scale = SCALES[ratingScale];
  if (sent.rating !== undefined && scale === null)
    return problem('rating', 'must be left out: this survey has no scale');
  if (sent.rating !== undefined && scale && (sent.rating < scale[0] || sent.rating > scale[1]))
    return problem('rating', `must be from ${scale[0]} to ${scale[1]}`);

  const screenshot = sent.screenshot === undefined ? undefined : readScreenshot(sent.screenshot);
  if (typeof screenshot === 'string') return problem('screenshot', screenshot);

  const email = sent.email === undefined || sent.email.trim() === '' ? undefined : sent.email;
  const customer = customerIn(sent.user_metadata ?? {}, email);
  if (!customer.ok) return customer;
  const { rest, ...known } = customer.value;
  const pageUrl = sent.page_url?.replaceAll(KEY, '');
  return {
    ok: true,
    value: {
      ...known,
      text,
      statedKind: sent.feedback_type,
      surface: sent.surface,
      rating: sent.rating,
      pageUrl,
      screenshot,
      visitor,
      metadata: definedOnly({
        rating: sent.rating,
        surface: sent.surface,
        page_url: pageUrl,
        user_metadata: rest,
      }),
    },
  };
}

function definedOnly(values: Record<string, unknown>): Record<string, unknown> | undefined {
  const sent = Object.entries(values).filter(([, value]) => value !== undefined);
  return sent.length === 0 ? undefined : Object.fromEntries(sent);
}
