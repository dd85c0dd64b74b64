import { createRequire } from 'node:module';
import type * as Confirm from './cards/confirm-page.tsx';
import type * as Consent from './cards/consent-page.tsx';
import type * as Home from './cards/home-page.tsx';
import type * as Message from './cards/message-page.tsx';
import type * as Passwords from './cards/password-pages.tsx';
import type * as SignIn from './cards/sign-in-page.tsx';
import type * as SignUp from './cards/sign-up-page.tsx';

type Cards = {
  'confirm-page': typeof Confirm;
  'consent-page': typeof Consent;
  'home-page': typeof Home;
  'message-page': typeof Message;
  'password-pages': typeof Passwords;
  'sign-in-page': typeof SignIn;
  'sign-up-page': typeof SignUp;
};

// The cards are compiled and loaded at their first use: they and the compiler take 9 MB, which a process that only agents use does not
// need. `require` does that at once, so that a handler can answer with a card wherever it is.
const require = createRequire(import.meta.url);

function card<Name extends keyof Cards>(name: Name): Cards[Name] {
  require('./load-tsx.ts');
  return require(`./cards/${name}.tsx`) as Cards[Name];
}

export const confirmPage: typeof Confirm.confirmPage = (view) => card('confirm-page').confirmPage(view);
export const consentPage: typeof Consent.consentPage = (view) => card('consent-page').consentPage(view);
export const homePage: typeof Home.homePage = (view) => card('home-page').homePage(view);
export const messagePage: typeof Message.messagePage = (view) => card('message-page').messagePage(view);
export const changePasswordPage: typeof Passwords.changePasswordPage = (view) =>
  card('password-pages').changePasswordPage(view);
export const resetPasswordPage: typeof Passwords.resetPasswordPage = (view) =>
  card('password-pages').resetPasswordPage(view);
export const signInPage: typeof SignIn.signInPage = (view) => card('sign-in-page').signInPage(view);
export const signUpPage: typeof SignUp.signUpPage = (view) => card('sign-up-page').signUpPage(view);
