import { Type } from 'typebox';

const id = (description: string) => Type.String({ minLength: 1, maxLength: 100, noNul: true, description });
const title = Type.String({ minLength: 1, maxLength: 120, noNul: true, wellFormed: true, pattern: '\\S' });

/** Puts a priority into another one. */
export const PriorityMerge = Type.Object({ into: id('The priority that stays.') });

/** Makes a priority of its own of some items. */
export const PrioritySplit = Type.Object({
  items: Type.Array(id('An item of the priority.'), { minItems: 1, maxItems: 1000 }),
  title,
});

/** Gives a priority a name that it keeps. */
export const PriorityRename = Type.Object({ title });

/** Moves an item to the priority it belongs to. */
export const ItemMove = Type.Object({ priority_id: id('Where it belongs.') });

/** What a correction has led to. */
export const CorrectionMade = Type.Object({
  priority_id: Type.Union([Type.String(), Type.Null()], {
    description: 'Where what was corrected is now; null when it waits for its place.',
  }),
  event_id: Type.String({ description: 'The entry in the activity.' }),
});
export type CorrectionMade = Type.Static<typeof CorrectionMade>;

/** One entry of the activity: what was done, by whom. */
export const ActivityEntry = Type.Object({
  id: Type.String(),
  at: Type.String({ format: 'date-time' }),
  action: Type.String(),
  priority_id: Type.Union([Type.String(), Type.Null()]),
  from_state: Type.Union([Type.String(), Type.Null()]),
  to_state: Type.Union([Type.String(), Type.Null()]),
  detail: Type.Record(Type.String(), Type.Unknown()),
  person: Type.Union([Type.String(), Type.Null()]),
  agent: Type.Union([Type.String(), Type.Null()], { description: 'The agent that acted in their name.' }),
});
export type ActivityEntry = Type.Static<typeof ActivityEntry>;
