import { clash, minutesOf, type Span } from './calendar.ts';
import { findMachine } from './machines.ts';
import { hasDoneCourse, isActive, type Member } from './members.ts';
import { isOpenDuring } from './opening-hours.ts';

export type Reservation = Span & { id: number; machineId: string; memberId: string };

/** Why a reservation is refused, in words for the member. */
export class Refused extends Error {}

const MOST_MINUTES = 240;

/** Keeps who has which machine, and when. */
export function openBook(now: () => Date) {
  const all: Reservation[] = [];
  let next = 1;
  return {
    all: (): readonly Reservation[] => all,
    reserve(member: Member, machineId: string, span: Span): Reservation {
      const machine = findMachine(machineId);
      if (!machine) throw new Refused('There is no such machine.');
      if (!isActive(member, now())) throw new Refused('Your membership has run out.');
      if (machine.needsCourse && !hasDoneCourse(member, machineId))
        throw new Refused(`Do the safety course for the ${machine.name} first.`);
      if (!isOpenDuring(span.from, span.to)) throw new Refused('The hall is closed then.');
      if (minutesOf(span) > MOST_MINUTES) throw new Refused('At most four hours at a time.');
      const taken = all.some((one) => one.machineId === machineId && clash(span, one));
      if (taken) throw new Refused('The machine is taken at that time.');
      const made = { ...span, id: next++, machineId, memberId: member.id };
      all.push(made);
      return made;
    },
    cancel(id: number): boolean {
      const at = all.findIndex((one) => one.id === id);
      if (at < 0) return false;
      all.splice(at, 1);
      return true;
    },
  };
}
