import { keysOf } from '@feedback/contract/keys-of';
import { type PriorityState as State } from '@feedback/contract/vocabulary';

/** What moves a priority from one state to another; `assign` changes no state and is allowed in any. */
export type Move = 'start_building' | 'mark_shipped' | 'share' | 'reopen';
export type Act = Move | 'assign';

const MOVES: Record<State, Partial<Record<Move, State>>> = {
  open: { start_building: 'building', mark_shipped: 'shipped' },
  building: { mark_shipped: 'shipped', reopen: 'open' },
  shipped: { share: 'shared', reopen: 'open' },
  shared: { reopen: 'open' },
};

/** The state that an action leads to; undefined when it is not allowed (§10.1). */
export function stateAfter(state: State, act: Act): State | undefined {
  return act === 'assign' ? state : MOVES[state][act];
}

/** The actions allowed in a state. */
export function actsIn(state: State): Act[] {
  return [...keysOf(MOVES[state]), 'assign']; // the keys of a literal: it has no others
}
