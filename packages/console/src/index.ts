export { ASSETS_PATH, ICON_PATH, serveAssets } from './assets/assets.ts';
export {
  changePasswordPage,
  confirmPage,
  consentPage,
  homePage,
  messagePage,
  resetPasswordPage,
  signInPage,
  signUpPage,
} from './card-pages.ts';
export { CONSOLE_PATH } from './console-path.ts';
export { consoleRouter, docsRouter } from './router.ts';
export { CARD_HEADERS, PASSWORD_CARD_HEADERS, sendPage } from './send-page.ts';
export { type ConsoleDeps } from './deps.ts';
export { type Visitor } from './visitor.ts';
export type { ConsentView } from './cards/consent-page.tsx';
