import { ONE_LINE } from './patterns.ts';
import { Type } from './schema.ts';
import { ROLES } from './vocabulary.ts';

/** A member's role in a workspace: an owner may do everything, a member reads and acts, a viewer reads (§11). */
const Role = Type.Enum([...ROLES].toReversed());

const emailAddress = Type.String({ format: 'email', maxLength: 320 });
const dateTime = Type.String({ format: 'date-time' });

/** A person's name as they entered it. It is shown to other people, so it must be on one line. */
const PersonName = Type.String({ minLength: 1, maxLength: 200, pattern: ONE_LINE });

/** The sign-up form of the bundled identity provider; the password has rules of its own. */
export const NewAccount = Type.Object({ name: PersonName, email: emailAddress });
export type NewAccount = Type.Static<typeof NewAccount>;

/** Invites an e-mail address into the workspace. */
export const NewInvitation = Type.Object({ email: emailAddress, role: Role });
export type NewInvitation = Type.Static<typeof NewInvitation>;

const invitationFields = {
  id: Type.String(),
  email: Type.String(),
  role: Role,
  expires_at: dateTime,
  created_at: dateTime,
};

/** An invitation that can still be used. */
export const Invitation = Type.Object(invitationFields);
export type Invitation = Type.Static<typeof Invitation>;

/** A new invitation with its link, which is shown only once. */
export const InvitationMade = Type.Object({ ...invitationFields, link: Type.String({ format: 'uri' }) });
export type InvitationMade = Type.Static<typeof InvitationMade>;

/** A member of the workspace. */
export const Member = Type.Object({
  id: Type.String(),
  email: Type.String(),
  name: Type.String(),
  role: Role,
  created_at: dateTime,
});
export type Member = Type.Static<typeof Member>;

/** Changes the password, given the current one. Only the bundled identity provider has passwords. */
export const PasswordChange = Type.Object({
  current_password: Type.String({ maxLength: 1024 }),
  new_password: Type.String({ description: 'From 12 to 256 characters.', maxLength: 1024 }),
});
export type PasswordChange = Type.Static<typeof PasswordChange>;

/** A member's new role. */
export const RoleChange = Type.Object({ role: Role });
export type RoleChange = Type.Static<typeof RoleChange>;
