/** This service itself as a client of the bundled identity provider, when it asks who is in front of the consent page. */
export const APP_CLIENT_ID = 'feedback-app';
