import { mayNotBelong, type rankings } from '@feedback/db';

type Placed = Pick<rankings.Mention, 'confirmed' | 'probability' | 'typicality'>;

/** The mentions of a priority that count: all but those that only may belong there. Where all only may, they are what it is about, and count. */
export function countedMentions<T extends Placed>(mentions: readonly T[]): readonly T[] {
  const counted = mentions.filter((mention) => !mayNotBelong(mention));
  return counted.length > 0 ? counted : mentions;
}
