import './load-tsx.ts';

export { ASSETS_PATH, ICON_PATH, serveAssets } from './assets/assets.ts';
export { CONSOLE_PATH } from './console-path.ts';
export { consoleRouter } from './router.ts';
export { CARD_HEADERS, PASSWORD_CARD_HEADERS, sendPage } from './send-page.ts';
export { type ConsoleDeps } from './deps.ts';
export { type Visitor } from './visitor.ts';
export type { ConsentView } from './cards/consent-page.tsx';
export const { confirmPage } = await import('./cards/confirm-page.tsx');
export const { consentPage } = await import('./cards/consent-page.tsx');
export const { messagePage } = await import('./cards/message-page.tsx');
export const { changePasswordPage, resetPasswordPage } = await import('./cards/password-pages.tsx');
export const { signInPage } = await import('./cards/sign-in-page.tsx');
export const { signUpPage } = await import('./cards/sign-up-page.tsx');
export const { homePage } = await import('./cards/home-page.tsx');
