import { type RatingScale, type Surface } from '@feedback/contract/vocabulary';
import { type SurveyResult } from '@feedback/core';
import { number } from '../format.ts';

/** What visitors choose from, in the order of the form. */
export const SCALE_WORDS: Record<RatingScale, string> = {
  '1-5': 'One to five',
  '1-10': 'One to ten',
  thumbs: 'Thumb up or down',
  none: 'Words only',
};

export const SURFACE_WORDS: Record<Surface, string> = {
  inline: 'In the page, where you put it',
  float: 'In a corner, over the page',
  bar: 'Along the bottom of the page',
  thumbs: 'Under an article',
  page: 'On a page of its own',
  widget: 'In your product’s help menu',
};

/** The values of a scale, lowest first; none for words only. */
export function valuesOf(scale: RatingScale): number[] {
  if (scale === 'none') return [];
  if (scale === 'thumbs') return [0, 1];
  return Array.from({ length: scale === '1-5' ? 5 : 10 }, (_, place) => place + 1);
}

/** A rating as it is read aloud: “4 of 5”, “thumb up”. */
export function ratingWords(rating: number, scale: RatingScale): string {
  if (scale === 'thumbs') return rating === 1 ? 'thumb up' : 'thumb down';
  return `${rating} of ${scale === '1-10' ? 10 : 5}`;
}

/** The mean of the ratings: “4.2 of 5”, “86 % up”. */
export function meanWords({ rating, ratingScale }: SurveyResult, locale: string): string | null {
  if (rating === null) return null;
  if (ratingScale === 'thumbs') return `${Math.round(rating.value * 100)} % up`;
  return `${number(Math.round(rating.value * 10) / 10, locale)} of ${ratingScale === '1-10' ? 10 : 5}`;
}
