import { type Said } from '../layout/frame.tsx';
import { type Visit } from '../visit.ts';
import { ROLE_MEANS, ROLE_NAMES } from './members/roles.ts';
import { renderSettings } from './settings-frame.tsx';

/** The visitor’s own account. `passwordAt` is where they change their password; undefined where another service keeps it. */
export function accountPage({
  visit,
  passwordAt,
  said,
}: {
  visit: Visit;
  passwordAt: string | undefined;
  said?: Said | undefined;
}): string {
  return renderSettings({
    visit,
    title: 'Your account',
    lead: `You are signed in as ${visit.email}.`,
    said,
    children: (
      <>
        <dl class="meanings">
          <div>
            <dt>Your role here</dt>
            <dd>
              {ROLE_NAMES[visit.role]}: {ROLE_MEANS[visit.role]}
            </dd>
          </div>
          <div>
            <dt>Workspaces</dt>
            <dd dir="auto">{visit.workspaces.map(({ name }) => name).join(', ')}</dd>
          </div>
        </dl>
        <section class="panel after">
          <h2>Password</h2>
          {passwordAt === undefined ? (
            <p class="prose">This service does not keep your password. Change it where you sign in.</p>
          ) : (
            <>
              <p class="prose">
                Changing it ends all your sessions, so you sign in again. Your agents stay connected.
              </p>
              <a class="button first" href={passwordAt}>
                Change your password
              </a>
            </>
          )}
        </section>
      </>
    ),
  });
}
