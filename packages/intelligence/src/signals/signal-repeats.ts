import { type PlacedSignal } from './signal-place.ts';
import { signalWords } from './signal-words.ts';

/** Leaves out signals whose words were already said in an earlier turn. */
export function withoutRepeats(text: string, signals: readonly PlacedSignal[]): PlacedSignal[] {
  const firstTurn = new Map<string, number>();
  return signals.filter(({ start, end, turn }) => {
    const words = signalWords(text.slice(start, end)).join(' ');
    const first = firstTurn.get(words);
    if (first === undefined) firstTurn.set(words, turn);
    return words === '' || first === undefined || first === turn;
  });
}
