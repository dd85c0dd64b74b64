import { type Day, yearsBetween } from './dates.ts';

export type Visitor = { name: string; born: Day; isStudent?: boolean };
export type Category = 'child' | 'youth' | 'adult' | 'senior' | 'student';

/** The category of a visitor on the day of the visit. */
export function categoryOf({ born, isStudent = false }: Visitor, visit: Day): Category {
  const age = yearsBetween(born, visit);
  if (age < 6) return 'child';
  if (age < 18) return 'youth';
  if (age >= 65) return 'senior';
  return isStudent ? 'student' : 'adult';
}
