import { type Acted } from './act-on-priority.ts';
import { type Act } from './priority-moves.ts';

const ACT_WORDS: Record<Act, string> = {
  start_building: 'start building it',
  mark_shipped: 'mark it as shipped',
  share: 'tell its customers',
  reopen: 'reopen it',
  assign: 'give it an owner',
};

/** Why a priority was not changed, and what can be done, in words. */
export function whyNotActed(acted: Exclude<Acted, { outcome: 'acted' }>): string {
  if (acted.outcome === 'not-found') return 'There is no such priority';
  if (acted.outcome === 'key-taken') return 'Nothing was changed: this was done before';
  const possible = listed(acted.allowed.map((act) => ACT_WORDS[act]));
  return `Nothing was changed: this priority is ${acted.state} now. You can ${possible}`;
}

function listed(words: string[]): string {
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' or ');
}
