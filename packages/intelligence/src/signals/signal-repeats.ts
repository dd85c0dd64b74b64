import { type PlacedSignal } from './signal-place.ts';
import { signalWords } from './signal-words.ts';

/** Leaves out signals whose words were already said in an earlier turn. */
export function withoutRepeats(signals: readonly PlacedSignal[]): PlacedSignal[] {
  const firstTurn = new Map<string, number>();
  return signals.filter(({ said, turn }) => {
    const words = signalWords(said).join(' ');
    const first = firstTurn.get(words);
    if (first === undefined) firstTurn.set(words, turn);
    return words === '' || first === undefined || first === turn;
  });
}
