/** Shown when sign-up is by invitation only. */
export const INVITED_ONLY = {
  status: 403,
  title: 'You need an invitation',
  text: 'Sign-up is by invitation only. Ask an owner of a workspace for an invitation, then follow its link.',
};
