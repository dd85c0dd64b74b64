import { type ComponentChildren } from 'preact';
import { type FormShown } from '../form-shown.ts';
import { renderFrame, type Said } from '../layout/frame.tsx';
import { type Visit } from '../visit.ts';

type SettingsView = {
  visit: Visit;
  title: string;
  /** The page above this one, where that is not the list of the settings. */
  above?: { href: string; name: string };
  /** What the page is for, in one sentence. */
  lead: ComponentChildren;
  said?: Said | undefined;
  children: ComponentChildren;
};

/** What every page of the settings with a form is given besides its content. */
export type SettingsForm = {
  visit: Visit;
  form?: FormShown | undefined;
  said?: Said | undefined;
};

/** A page of the settings, with the way back to their list. */
export function renderSettings({ visit, title, above, lead, said, children }: SettingsView): string {
  return renderFrame({
    visit,
    room: 'settings',
    title,
    said,
    children: (
      <>
        <p class="crumbs">
          <a href={`${visit.home}/settings`}>Settings</a>
          {above && (
            <>
              {' / '}
              <a href={above.href}>{above.name}</a>
            </>
          )}
        </p>
        <div class="head">
          <div>
            <h1>{title}</h1>
            <p class="soft prose">{lead}</p>
          </div>
        </div>
        {children}
      </>
    ),
  });
}
