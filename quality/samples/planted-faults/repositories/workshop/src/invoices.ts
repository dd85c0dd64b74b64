import { minutesOf } from './calendar.ts';
import { findMachine } from './machines.ts';
import { type Reservation } from './reservations.ts';

/** What a member pays for the machines of a month, in cents. */
export function sumOfMonth(reservations: readonly Reservation[], memberId: string, month: string): number {
  return reservations
    .filter((one) => one.memberId === memberId && one.from.toISOString().startsWith(month))
    .map((one) => ((findMachine(one.machineId)?.pricePerHour ?? 0) * minutesOf(one)) / 60)
    .reduce((sum, price) => sum + Math.round(price), 0);
}
