/** This service's id as a client of the bundled identity provider, through which the person at the consent page signs in. */
export const APP_CLIENT_ID = 'feedback-app';
