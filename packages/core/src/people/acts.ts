import {
  AgentConnection,
  ById,
  Id,
  Invitation,
  InvitationMade,
  Member,
  NewInvitation,
  PasswordChange,
  RoleChange,
  Type,
} from '@feedback/contract';
import { AppError, TooMany } from '@feedback/runtime';
import { type ActDeps, type Configured } from '../acts/act-deps.ts';
import { act, type Refusal, refused } from '../acts/act.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { endAgentConnection as endAgent, NO_AGENT } from './end-agent-connection.ts';
import { tooMany } from './gates.ts';
import { invite, NO_INVITATION, withdrawInvitation as withdraw } from './invitations.ts';
import { changeRole, LAST_OWNER, NO_MEMBER, removeMember as remove } from './members.ts';
import { WEAKNESSES } from './password-rules.ts';
import { readAgent, readAgents, toAgent } from './read-agents.ts';
import { readInvitations, readMembers, toInvitation, toMember } from './read-members.ts';

type Stored = Pick<ActDeps, 'db'>;

const ELSEWHERE: Refusal = {
  kind: 'conflict',
  detail: 'This service does not store your password: change it where you sign in',
};
const TRIED_OFTEN: Refusal = {
  kind: 'rate-limited',
  detail: 'Too many wrong tries; Retry-After says when to try again',
};
/** The id of a connection is not a UUID. */
const ByConnection = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200, noNul: true, wellFormed: true }),
});

export const listMembers = act({
  method: 'GET',
  path: '/api/members',
  tag: 'People',
  summary: 'List the members of the workspace.',
  least: 'viewer',
  answers: { 200: Type.Object({ members: Type.Array(Member) }) },
  run: readMembers,
  shown: (found) => ({ members: found.map(toMember) }),
});

export const changeMember = act({
  method: 'PATCH',
  path: '/api/members/{id}',
  tag: 'People',
  summary: 'Change a member’s role. The last owner cannot be demoted.',
  least: 'owner',
  input: Type.Object({ id: Id, ...RoleChange.properties }),
  example: { role: 'viewer' },
  answers: { 200: Member },
  refusals: [NO_MEMBER, LAST_OWNER],
  run: ({ db }: Stored, { workspaceId, by }, { id, role }) =>
    changeRole({ db }, workspaceId, { personId: id.toLowerCase(), role, by }),
  shown: toMember,
});

export const removeMember = act({
  method: 'DELETE',
  path: '/api/members/{id}',
  tag: 'People',
  summary: 'Remove a member, or leave. Sessions and agents end at once. The last owner cannot leave.',
  least: 'viewer',
  input: ById,
  answers: { 204: null },
  refusals: [NO_MEMBER, LAST_OWNER],
  run: ({ db }: Stored, { workspaceId, by }, { id }) =>
    remove({ db }, workspaceId, { personId: id.toLowerCase(), by }),
});

export const listInvitations = act({
  method: 'GET',
  path: '/api/invitations',
  tag: 'People',
  summary: 'List open invitations, without their links.',
  least: 'owner',
  answers: { 200: Type.Object({ invitations: Type.Array(Invitation) }) },
  run: readInvitations,
  shown: (found) => ({ invitations: found.map(toInvitation) }),
});

export const createInvitation = act({
  method: 'POST',
  path: '/api/invitations',
  tag: 'People',
  summary:
    'Invite an e-mail address. The link is shown only once; inviting the address again makes a new link.',
  least: 'owner',
  input: NewInvitation,
  example: { email: 'kim@acme.example', role: 'member' },
  answers: { 201: InvitationMade },
  refusals: [{ kind: 'conflict', detail: 'A member of this workspace has the address already' }],
  run: async (
    { db, config }: Stored & Configured<'invitationTtl' | 'appUrl'>,
    { workspaceId, by },
    { email, role },
  ) => {
    const asked = { email, role, by, ttlS: config.invitationTtl };
    const { token, invitation } = await invite({ db }, workspaceId, asked);
    return { invitation, link: `${config.appUrl}/invitation/${token}` };
  },
  shown: ({ invitation, link }) => ({ ...toInvitation(invitation), link }),
});

export const withdrawInvitation = act({
  method: 'DELETE',
  path: '/api/invitations/{id}',
  tag: 'People',
  summary: 'Withdraw an invitation. Its link stops working.',
  least: 'owner',
  input: ById,
  answers: { 204: null },
  refusals: [NO_INVITATION],
  run: ({ db }: Stored, { workspaceId, by }, { id }) => withdraw({ db }, workspaceId, { id, by }),
});

export const listAgentConnections = act({
  method: 'GET',
  path: '/api/agent-connections',
  tag: 'Agents',
  summary: 'List agent connections: an owner sees all of them, other members their own.',
  least: 'viewer',
  answers: { 200: Type.Object({ connections: Type.Array(AgentConnection) }) },
  run: readAgents,
  shown: (found) => ({ connections: found.map(toAgent) }),
});

export const getAgentConnection = act({
  method: 'GET',
  path: '/api/agent-connections/{id}',
  tag: 'Agents',
  summary: 'An agent connection: an owner sees any, other members their own.',
  least: 'viewer',
  input: ByConnection,
  answers: { 200: AgentConnection },
  refusals: [NO_AGENT],
  run: readAgent,
  shown: ({ agent }) => toAgent(agent),
});

export const endAgentConnection = act({
  method: 'DELETE',
  path: '/api/agent-connections/{id}',
  tag: 'Agents',
  summary: 'End an agent connection at once. Members who are not owners end their own.',
  least: 'viewer',
  input: ByConnection,
  answers: { 204: null },
  refusals: [NO_AGENT],
  run: ({ db }: Stored, { workspaceId, by }, { id }) => endAgent({ db }, workspaceId, { id, by }),
});

export const changePassword = act({
  method: 'POST',
  path: '/api/password',
  tag: 'People',
  summary:
    'Change your own password at the bundled identity provider. All other sessions end; agents stay connected.',
  least: 'viewer',
  input: PasswordChange,
  example: { current_password: 'the one until now', new_password: 'a longer one from now on' },
  answers: { 204: null },
  refusals: [ELSEWHERE, TRIED_OFTEN],
  run: async (
    { db, config }: Stored & Configured<'issuer' | 'bundledIssuer'>,
    { by, session },
    { current_password: current, new_password: next },
  ) => {
    if (config.issuer !== config.bundledIssuer) throw refused(ELSEWHERE);
    const from = by.from ?? { address: null, requestId: null };
    const asked = { personId: by.personId, current, next, kept: session, from };
    const changed = await changeOwnPassword({ db }, asked);
    if (changed.outcome === 'throttled') throw new TooMany(tooMany(changed.retryAfterS), changed.retryAfterS);
    if (changed.outcome === 'no-password') throw refused(ELSEWHERE);
    if (changed.outcome === 'wrong-password') throw new AppError('invalid', 'current_password is wrong');
    if (changed.outcome === 'weak')
      throw new AppError('invalid', `new_password: ${WEAKNESSES[changed.problem]}`);
  },
});
