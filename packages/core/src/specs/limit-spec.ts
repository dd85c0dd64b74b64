import { citedIn, type ReadSpec } from './read-spec.ts';
import { type SpecContent } from './spec-content.ts';

/** How much of a spec is shown: how many requirements, cases of each, passages of each sort, items of each, places and tests. */
export type SpecLimits = {
  requirements: number;
  cases: number;
  passages: number;
  saidBy: number;
  places: number;
  tests: number;
};

/** A spec cut to limits, with only the items that it cites then. */
export function limitSpec(
  { content, quotes }: ReadSpec,
  limits: SpecLimits,
): Pick<ReadSpec, 'content' | 'quotes'> {
  const places = content.places.slice(0, limits.places);
  const shown = new Set(places.map(({ path }) => path));
  const limited: SpecContent = {
    ...content,
    requirements: content.requirements.slice(0, limits.requirements).map((requirement) => ({
      ...requirement,
      cases: requirement.cases.slice(0, limits.cases),
      saidBy: requirement.saidBy.slice(0, limits.saidBy),
      paths: requirement.paths.filter((path) => shown.has(path)),
    })),
    workarounds: content.workarounds.slice(0, limits.passages),
    consequences: content.consequences.slice(0, limits.passages),
    fine: content.fine.slice(0, limits.passages),
    questions: content.questions.slice(0, limits.passages),
    places,
    tests: content.tests.slice(0, limits.tests),
    testCommands: content.testCommands.slice(0, 2),
  };
  const cited = citedIn(limited);
  const byId = new Map(quotes.map((quote) => [quote.feedbackId, quote]));
  return { content: limited, quotes: cited.flatMap((id) => byId.get(id) ?? []) };
}
