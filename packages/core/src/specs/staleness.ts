import { asInlineCode, inQuotation } from '../answers/customers-text.ts';
import { counted } from './phrases.ts';
import { type ReadSpec } from './read-spec.ts';
import { type SpecContent } from './spec-content.ts';

/** Whether the code or the feedback of a spec has changed since, and why it is out of date, in sentences of Markdown. */
export type Staleness = { isCodeStale: boolean; isFeedbackStale: boolean; why: string[] };

const SHOWN_MOVED = 3;
/** A reason may have words of the git host. */
const REASON_LENGTH = 200;

/** Whether a spec is out of date, by what is shown of its code and by its feedback. */
export function staleness(spec: ReadSpec, shown: Pick<SpecContent, 'places' | 'tests'>): Staleness {
  const feedback = ofFeedback(spec);
  const code = spec.isConnected
    ? ofCode(spec, shown)
    : ['The repository of this version is no longer connected.'];
  const unseen =
    spec.unseenBecause === null
      ? []
      : [
          `The branch ${asInlineCode(spec.ref)} could not be read lately, and may have moved on: ${inQuotation(spec.unseenBecause, REASON_LENGTH)}.`,
        ];
  const failed = spec.couldNotBeWritten
    ? ['A newer version could not be written; it is tried again when you ask with refresh.']
    : [];
  return {
    isCodeStale: code.length + unseen.length > 0,
    isFeedbackStale: feedback.length > 0,
    why: [...code, ...feedback, ...unseen, ...failed],
  };
}

function ofCode(
  { movedFiles }: ReadSpec,
  { places, tests }: Pick<SpecContent, 'places' | 'tests'>,
): string[] {
  const named = new Set([...places.map(({ path }) => path), ...tests]);
  const moved = movedFiles.filter((path) => named.has(path));
  if (moved.length === 0) return [];
  const files = moved.slice(0, SHOWN_MOVED).map((path) => asInlineCode(path));
  const more = moved.length - files.length;
  return [`The code has changed since in ${files.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`];
}

function ofFeedback({ leftItems, newFigures, content: { figures } }: ReadSpec): string[] {
  const does = leftItems === 1 ? 'does' : 'do';
  const left =
    leftItems > 0
      ? [`${counted(leftItems, 'item')} that it cites ${does} not belong to this priority any more.`]
      : [];
  if (!newFigures) return left;
  const [now, then] = [newFigures, figures].map(
    ({ customers, signals }) => `${counted(customers, 'customer')} in ${counted(signals, 'signal')}`,
  );
  const change =
    now === then ? 'The revenue of those who say this has changed.' : `Now ${now} say this; it was ${then}.`;
  return [...left, change];
}
