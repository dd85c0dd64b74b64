import { type ConfidenceLevel } from '@feedback/contract/vocabulary';

const STEPS = 5;

const WORDS: Record<ConfidenceLevel, string> = { low: 'little evidence', medium: 'likely', high: 'sure' };

/** How certain it is that the feedback belongs together, as five steps and in words. */
export function ConfidenceMeter({
  confidence: { lower, level },
}: {
  confidence: { lower: number; level: ConfidenceLevel };
}) {
  const on = Math.max(1, Math.round(lower * STEPS));
  return (
    <>
      <span class="meter" role="img" aria-label={`Confidence: ${level}, ${on} of ${STEPS}`}>
        {Array.from({ length: STEPS }, (_, step) => (
          <i key={step} class={step < on ? 'on' : undefined} />
        ))}
      </span>
      <span class="under">{WORDS[level]}</span>
    </>
  );
}
