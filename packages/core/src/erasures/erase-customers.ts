import { accounts, erasedPerson, tasks, workspaces } from '@feedback/db';
import { type Step } from './erase-step.ts';

/** The mails to the customer, the customer, and an account without other customers. What other accounts pay is settled again by the next ranking. */
export const eraseCustomers: Step = async (_deps, { workspaceId, subject }) => {
  return async (tx) => {
    const mails = await erasedPerson.removeMails(tx, workspaceId, subject.keys);
    await accounts.lock(tx, workspaceId);
    const went = await erasedPerson.removeCustomers(tx, workspaceId, subject.keys);
    await workspaces.noteAccountsSettled(tx, workspaceId, null);
    await tasks.requestRun(tx, workspaceId, 'ranking');
    return {
      subject: { step: 'texts', afterId: null, accounts: went.accounts },
      went: { mails, customers: went.customers, accounts: went.accounts.length },
    };
  };
};
