import { withWorkspace, workspaces } from '@feedback/db';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { sessionCaller } from '../session-caller.ts';
import { linksIn, sendHere, shareHere } from '../shared-mail.ts';

let t: Harness;
let api: ReturnType<typeof sessionCaller>;
beforeAll(async () => {
  t = await startAgent();
  api = sessionCaller(t);
});
afterAll(() => t.close());

const DANA = {
  text: 'The CSV export drops the last column',
  customerName: 'Dana',
  customerEmail: 'dana@acme.example',
};

async function shared() {
  const owner = await t.newMember();
  await api.makeKnown(owner);
  await shareHere(t, owner, [DANA]);
  return owner;
}
type Mail = { id: string; state: string; text: string };
async function outbox(owner: Member, query = ''): Promise<Mail[]> {
  const { body } = await api.call(owner, 'GET', `/api/outbox${query}`);
  return body['mails'] as Mail[];
}
const actions = async ({ workspaceId }: Member) =>
  (await t.rows<{ action: string }>(workspaceId, 'select action from audit_entry order by at, id')).map(
    ({ action }) => action,
  );

describe('GET /api/outbox', () => {
  test('lists each mail as the customer gets it, by state', async () => {
    const owner = await shared();
    expect(await outbox(owner)).toEqual([
      expect.objectContaining({
        to: 'dana@acme.example',
        customer: 'Dana',
        subject: expect.stringMatching(/what you reported is fixed$/i),
        text: expect.stringContaining('> The CSV export drops the last column'),
        state: 'queued',
        sent_at: null,
      }),
    ]);
    expect(await outbox(owner, '?state=sent')).toEqual([]);
    expect((await api.call(owner, 'GET', '/api/outbox?state=x')).status).toBe(422);
  });

  test('is for members, not for viewers, and shows nothing of other workspaces', async () => {
    const [owner, other] = [await shared(), await shared()];
    const [mail] = await outbox(owner);
    expect((await outbox(other)).map(({ id }) => id)).not.toContain(mail?.id);
    await withWorkspace(t.db, owner.workspaceId, (tx) =>
      workspaces.addMember(tx, owner.workspaceId, { personId: other.personId, role: 'viewer' }),
    );
    expect((await api.call(other, 'GET', '/api/outbox', undefined, owner.workspaceId)).status).toBe(403);
  });
});

describe('POST /api/outbox/{id}/resend', () => {
  test('queues an unconfirmed mail again, and is audited', async () => {
    const owner = await shared();
    await sendHere(t, owner);
    const [mail] = await outbox(owner);
    const resend = (said: object = {}) => api.call(owner, 'POST', `/api/outbox/${mail?.id}/resend`, said);
    expect([mail?.state, (await resend()).status]).toEqual(['sent', 409]);
    await t.rows(owner.workspaceId, `update mail set state = 'unconfirmed'`);
    const blind = await resend();
    expect([blind.status, blind.body['detail']]).toEqual([409, expect.stringMatching(/may have arrived/)]);
    expect(await outbox(owner)).toMatchObject([{ state: 'unconfirmed' }]);
    expect((await resend({ not_arrived: true })).status).toBe(204);
    expect(await outbox(owner)).toMatchObject([{ state: 'queued' }]);
    expect(await actions(owner)).toContain('mail-resent');
    expect((await api.call(owner, 'POST', '/api/outbox/x/resend')).status).toBe(404);
  });
});

describe('GET and DELETE /api/suppressions', () => {
  test('an owner sees who unsubscribed, and may undo it', async () => {
    const owner = await shared();
    const [mail] = await sendHere(t, owner);
    await fetch(linksIn(mail ?? { text: '' }).unsubscribe, { method: 'POST' });
    const list = async () => {
      const { body } = await api.call(owner, 'GET', '/api/suppressions');
      return body['suppressions'] as { id: string }[];
    };
    const [suppression] = await list();
    expect(suppression).toMatchObject({
      reason: 'unsubscribed',
      email: 'dana@acme.example',
      customer: 'Dana',
    });
    const remove = () => api.call(owner, 'DELETE', `/api/suppressions/${suppression?.id}`);
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
    expect(await list()).toEqual([]);
    expect(await actions(owner)).toEqual(expect.arrayContaining(['unsubscribed', 'suppression-removed']));
  });
});
