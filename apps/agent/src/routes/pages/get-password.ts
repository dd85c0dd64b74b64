import { changePasswordPage } from '@feedback/console';
import { type RequestHandler } from 'express';
import { PASSWORD_PATH } from '../../identity-provider/paths.ts';
import { sendPasswordPage } from '../../responses/send-page.ts';

/** GET /idp/password: the form that changes a password. The provider keeps no sessions, so the form asks who the person is. */
export function getPassword(): RequestHandler {
  return (_req, res) => sendPasswordPage(res, changePasswordPage({ action: PASSWORD_PATH }));
}
