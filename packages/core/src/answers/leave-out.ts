import { keysOf } from '@feedback/contract/keys-of';
import { type Reading } from '@feedback/intelligence';
import { type ReadAs } from './read-as.ts';

/** A part of how a question is read that the asker may take back: its subject, or one of its filters. */
export type ReadPart = 'subject' | keyof ReadAs['filters'];

const WITHOUT: Record<ReadPart, (reading: Reading) => Reading> = {
  subject: (reading) => ({ ...reading, parts: [], excluded: [] }),
  accounts: narrowed({ accounts: [] }),
  customers: narrowed({ people: [] }),
  except: narrowed({ others: [], otherPeople: [] }),
  kinds: lacking('kinds'),
  since: (reading) => ({
    ...reading,
    asked: { ...reading.asked, period: omit(reading.asked.period, 'since') },
  }),
  until: (reading) => ({
    ...reading,
    asked: { ...reading.asked, period: omit(reading.asked.period, 'until') },
  }),
  pays: lacking('pays'),
  sources: narrowed({ sources: [] }),
  project: lacking('project'),
  states: lacking('states'),
  churnRisk: lacking('churnRisk'),
  angry: lacking('angry'),
};

/** Every part that can be taken back. */
export const READ_PARTS = keysOf(WITHOUT); // its keys are all it has

/** The reading without the parts that the asker took back. */
export function leaveOut(reading: Reading, left: readonly ReadPart[]): Reading {
  return left.reduce((kept, part) => WITHOUT[part](kept), reading);
}

type Asked = Reading['asked'];

function narrowed(emptied: Partial<Asked>): (reading: Reading) => Reading {
  return (reading) => ({ ...reading, asked: { ...reading.asked, ...emptied } });
}

function lacking(
  name: 'kinds' | 'pays' | 'project' | 'states' | 'churnRisk' | 'angry',
): (reading: Reading) => Reading {
  return (reading) => ({ ...reading, asked: omit(reading.asked, name) });
}

function omit<T extends object, K extends keyof T>(from: T, name: K): Omit<T, K> {
  const { [name]: _left, ...rest } = from;
  return rest;
}
