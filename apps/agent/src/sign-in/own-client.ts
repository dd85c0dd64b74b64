/** This service as a client of the bundled identity provider, when it asks who is at the consent page. */
export const APP_CLIENT_ID = 'feedback-app';
