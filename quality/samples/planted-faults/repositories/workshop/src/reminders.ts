import { type Reservation } from './reservations.ts';

const BEFORE_MS = 2 * 3_600_000;

/** The reservations whose members get a message now: those that begin within two hours. */
export function toRemind(reservations: readonly Reservation[], now: Date): Reservation[] {
  return reservations.filter(({ from }) => {
    const left = from.getTime() - now.getTime();
    return left > 0 && left <= BEFORE_MS;
  });
}
