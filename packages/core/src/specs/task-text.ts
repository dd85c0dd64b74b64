import { asInlineCode } from '../answers/customers-text.ts';
import { type Place } from '../repositories/locate-code.ts';
import { commandText, listed, placeText } from './phrases.ts';
import { type RequirementText } from './requirement-text.ts';
import { type SpecContent } from './spec-content.ts';

export type TaskText = { id: string; text: string; paths: string[]; requirements: string[] };

/** What to do, in order: a failing test, the changes, and what depends on them. */
export function toTasks(
  { places, tests, testCommands }: SpecContent,
  requirements: RequirementText[],
): TaskText[] {
  const tasks: Omit<TaskText, 'id'>[] = [];
  const all = requirements.map(({ id }) => id);
  if (requirements.length > 0)
    tasks.push({
      text:
        tests[0] === undefined
          ? `Write a test that fails today for ${listed(all)}.`
          : `Write a test that fails today for ${listed(all)}, in or beside ${asInlineCode(tests[0])}.`,
      paths: tests.slice(0, 1),
      requirements: all,
    });
  for (const { place, wanted } of changesOf(places, requirements)) {
    const named = placeText(place);
    const [failures, wishes] = [
      wanted.filter(({ sort }) => sort === 'failure'),
      wanted.filter(({ sort }) => sort === 'wish'),
    ];
    const text = [
      ...(failures.length > 0
        ? [
            `Find why ${ids(failures)} ${failures.length === 1 ? 'is' : 'are'} not met in ${named}, and mend it.`,
          ]
        : []),
      ...(wishes.length > 0 ? [`Extend ${failures.length > 0 ? 'it' : named} for ${ids(wishes)}.`] : []),
    ].join(' ');
    tasks.push({ text, paths: [place.path], requirements: wanted.map(({ id }) => id) });
    if (place.usedBy.length > 0 && place.symbol !== null)
      tasks.push({
        text: `Check where ${asInlineCode(place.symbol)} is named: ${usersText(place)}.`,
        paths: place.usedBy.slice(0, SHOWN_USERS),
        requirements: [],
      });
  }
  if (testCommands.length > 0)
    tasks.push({
      text: `Run ${listed(testCommands.map(commandText))}.`,
      paths: tests.slice(0, testCommands.length),
      requirements: [],
    });
  return tasks.map((task, n) => ({ id: `T${n + 1}`, ...task }));
}

/** The places where requirements begin, each with those that begin there; one that begins at no shown place begins at the first. */
function changesOf(places: Place[], requirements: RequirementText[]) {
  const shown = new Set(places.map(({ path }) => path));
  const beginOf = ({ paths }: RequirementText) => paths.find((path) => shown.has(path)) ?? places[0]?.path;
  const order = ({ wanted }: { wanted: RequirementText[] }) => Number(wanted[0]?.id.slice(1));
  return places
    .map((place) => ({ place, wanted: requirements.filter((one) => beginOf(one) === place.path) }))
    .filter(({ wanted }) => wanted.length > 0)
    .toSorted((a, b) => order(a) - order(b));
}

const SHOWN_USERS = 3;

function usersText({ usedBy, users }: Place): string {
  const shown = usedBy.slice(0, SHOWN_USERS).map((path) => asInlineCode(path));
  const more = users - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : listed(shown);
}

function ids(requirements: RequirementText[]): string {
  return listed(requirements.map(({ id }) => id));
}
