import './load-tsx.ts';

export { STYLE_HASH } from './style.ts';
export const { confirmPage } = await import('./confirm-page.tsx');
export const { consentPage } = await import('./consent-page.tsx');
export const { messagePage } = await import('./message-page.tsx');
export const { changePasswordPage, resetPasswordPage } = await import('./password-pages.tsx');
export const { signInPage } = await import('./sign-in-page.tsx');
export const { signUpPage } = await import('./sign-up-page.tsx');
export type { ConsentView } from './consent-page.tsx';
