import { de } from './de';
import { en } from './en';

export const texts = navigator.language.startsWith('de') ? de : en;

export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
