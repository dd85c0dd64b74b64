import { type rankedPriorities } from '@feedback/db';

type State = rankedPriorities.PriorityState;

/** What moves a priority from one state to another; `assign` moves nothing and is possible anywhere. */
export type Move = 'start_building' | 'mark_shipped' | 'reopen';
export type Act = Move | 'assign';

const MOVES: Record<State, Partial<Record<Move, State>>> = {
  open: { start_building: 'building', mark_shipped: 'shipped' },
  building: { mark_shipped: 'shipped', reopen: 'open' },
  shipped: { reopen: 'open' },
  shared: { reopen: 'open' },
};

/** Where an act leads from a state; undefined when it is not possible there (CONTRACT-DECISIONS §6). */
export function stateAfter(state: State, act: Act): State | undefined {
  return act === 'assign' ? state : MOVES[state][act];
}

/** What can be done in a state. */
export function actsIn(state: State): Act[] {
  return [...(Object.keys(MOVES[state]) as Move[]), 'assign']; // keys of a literal: nothing else can be in it
}
