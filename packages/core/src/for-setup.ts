// What sets a workspace up. Through `index.ts` the start of the product would load every use case, which takes a second.
export { createWorkspace } from './people/create-workspace.ts';
export { hashPassword } from './people/passwords.ts';
export { makeSignInLink } from './people/sign-in-link.ts';
export { createSurveyKey, hashSurveyKey } from './surveys/survey-keys.ts';
