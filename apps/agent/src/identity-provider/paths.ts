/** Where a person changes their password. */
export const PASSWORD_PATH = '/idp/password';
