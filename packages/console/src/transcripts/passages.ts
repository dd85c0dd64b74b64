import { type FoundTranscript, type SignalFound } from '@feedback/core';
import { splitTurns, type Turn } from '@feedback/intelligence';

/** The most characters of a page; it has at least one turn. */
const PAGE_CHARACTERS = 40_000;

/** A stretch of a turn: plain words, or the words of a signal. `isMore` says that the signal began in an earlier turn. */
export type Stretch = { text: string; signal: SignalFound | null; isMore: boolean };

/** The uninterrupted words of one speaker, with the signals in them. */
export type Passage = { label: string | null; stretches: Stretch[] };

/** One page of a transcript, which begins with the turn `from`; null stands for no page before or after it. */
export type Passages = { passages: Passage[]; previous: number | null; next: number | null };

/** Cuts a transcript into turns with their signals, and takes the page that is asked for: by its first turn, or by a signal. */
export function toPassages(
  { text, customerSpeaker }: Pick<FoundTranscript, 'text' | 'customerSpeaker'>,
  signals: SignalFound[],
  asked: { from: number; feedbackId: unknown },
): Passages {
  const { turns } = splitTurns(text, customerSpeaker);
  const pages = toPages(turns);
  const wanted = signals.find(({ feedbackId }) => feedbackId === asked.feedbackId);
  const place = wanted ? turns.findIndex(({ end }) => end > wanted.start) : asked.from;
  const page = Math.max(
    0,
    pages.findLastIndex((from) => from <= place),
  );
  const [from = 0, to = turns.length] = [pages[page], pages[page + 1]];
  const saidBy = signalsBySpeaker(turns, signals);
  return {
    passages: turns.slice(from, to).map(({ label, start, end }) => ({
      label,
      stretches: toStretches(text, { start, end }, saidBy(label)),
    })),
    previous: page > 0 ? (pages[page - 1] ?? null) : null,
    next: pages[page + 1] ?? null,
  };
}

/** The signals of each speaker: one may go on over several turns of its speaker, past a nod of another. */
function signalsBySpeaker(turns: Turn[], signals: SignalFound[]) {
  let turn = 0;
  const byLabel = Map.groupBy(signals, ({ start }) => {
    while ((turns[turn + 1]?.start ?? Infinity) <= start) turn++;
    return turns[turn]?.label ?? null;
  });
  return (label: string | null) => byLabel.get(label) ?? [];
}

/** The first turn of each page. */
function toPages(turns: { start: number; end: number }[]): number[] {
  const pages = [0];
  let characters = 0;
  for (const [place, { start, end }] of turns.entries()) {
    if (characters > 0 && characters + end - start > PAGE_CHARACTERS) {
      pages.push(place);
      characters = 0;
    }
    characters += end - start;
  }
  return pages;
}

function toStretches(text: string, turn: { start: number; end: number }, signals: SignalFound[]): Stretch[] {
  const stretches: Stretch[] = [];
  let at = turn.start;
  for (const signal of signals) {
    const [start, end] = [Math.max(signal.start, at), Math.min(signal.end, turn.end)];
    if (end <= start) continue;
    stretches.push(toWords(text.slice(at, start)), {
      text: text.slice(start, end),
      signal,
      isMore: signal.start < turn.start,
    });
    at = end;
  }
  stretches.push(toWords(text.slice(at, turn.end)));
  return stretches.filter((stretch) => stretch.text !== '');
}

function toWords(text: string): Stretch {
  return { text, signal: null, isMore: false };
}
