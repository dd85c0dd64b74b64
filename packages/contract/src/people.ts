import { Type } from 'typebox';
import { ROLES } from './vocabulary.ts';

/** What a person may do in a workspace: an owner all, a member reads and acts, a viewer reads (CONTRACT-DECISIONS §11). */
const Role = Type.Enum([...ROLES].toReversed());

const emailAddress = Type.String({ format: 'email', maxLength: 320 });
const dateTime = Type.String({ format: 'date-time' });

/** A person's name as they give it: shown to others, so of one line. */
const PersonName = Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\p{C}]*$' });

/** Where somebody gets their account at the bundled identity provider; its password has rules of its own. */
export const NewAccount = Type.Object({ name: PersonName, email: emailAddress });
export type NewAccount = Type.Static<typeof NewAccount>;

/** Asks for a place in the workspace for whoever has that address. */
export const NewInvitation = Type.Object({ email: emailAddress, role: Role });
export type NewInvitation = Type.Static<typeof NewInvitation>;

const invitationFields = {
  id: Type.String(),
  email: Type.String(),
  role: Role,
  expires_at: dateTime,
  created_at: dateTime,
};

/** An invitation that can be used. */
export const Invitation = Type.Object(invitationFields);
export type Invitation = Type.Static<typeof Invitation>;

/** An invitation that was just made, with the link that uses it, shown this once. */
export const InvitationMade = Type.Object({ ...invitationFields, link: Type.String({ format: 'uri' }) });
export type InvitationMade = Type.Static<typeof InvitationMade>;

/** Somebody who belongs to the workspace. */
export const Member = Type.Object({
  id: Type.String(),
  email: Type.String(),
  name: Type.String(),
  role: Role,
  created_at: dateTime,
});
export type Member = Type.Static<typeof Member>;

/** Asks for another password, with the one that holds now. The bundled identity provider alone keeps passwords. */
export const PasswordChange = Type.Object({
  current_password: Type.String({ maxLength: 1024 }),
  new_password: Type.String({ description: 'From 12 to 256 characters.', maxLength: 1024 }),
});
export type PasswordChange = Type.Static<typeof PasswordChange>;

/** What a member may do from now on. */
export const RoleChange = Type.Object({ role: Role });
export type RoleChange = Type.Static<typeof RoleChange>;
