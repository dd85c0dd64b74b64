import { ONE_LINE } from './patterns.ts';
import { Type } from './schema.ts';
import { label } from './tools/fields.ts';
import { PRIORITY_STATES } from './vocabulary.ts';

/** What can be done with a priority here; customers are told by mail on its page. */
export const PRIORITY_ACTIONS = ['assign', 'start_building', 'mark_shipped', 'reopen'] as const;
const state = Type.Enum([...PRIORITY_STATES]);
const orNull = Type.Union([Type.String(), Type.Null()]);

/** Assigns a priority, or moves it on. */
export const PriorityAct = Type.Object({
  action: Type.Enum([...PRIORITY_ACTIONS]),
  assignee: Type.Optional(
    Type.Union([Type.String({ minLength: 1, maxLength: 320, noNul: true, pattern: ONE_LINE }), Type.Null()], {
      description: 'With assign: the owner, by name or e-mail address; none when null or absent.',
    }),
  ),
  version: Type.Optional(label(100, 'With mark_shipped: the release that contains it.')),
  note: Type.Optional(label(2_000, 'The reason, for readers of the activity.')),
  expected_state: Type.Optional(
    Type.Enum([...PRIORITY_STATES], { description: 'Act only if the priority is still in this state.' }),
  ),
});
export type PriorityAct = Type.Static<typeof PriorityAct>;

/** A priority after an act. */
export const PriorityActed = Type.Object({
  priority_id: Type.String({ description: 'Where it is now, if it was merged.' }),
  state,
  previous_state: state,
  assignee: orNull,
  changed: Type.Boolean({ description: 'False when it was like that already.' }),
  event_id: Type.Union([Type.String(), Type.Null()], { description: 'The id of the activity entry.' }),
});
export type PriorityActed = Type.Static<typeof PriorityActed>;
