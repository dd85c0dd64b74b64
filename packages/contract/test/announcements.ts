import { type Break } from './compare-contracts.ts';

/** A breaking change that the changelog announces, and the date of the announcement (UTC). */
export type Announcement = { announced: string; place: Break };

const NOTICE_DAYS = 90;
const DAY_MS = 86_400_000;

/**
 * The announcements of a changelog: below a heading that starts with a date, lines of the form `` - Breaking: `postFeedback
 * 200.id required`: what to do instead ``. The text between the backticks is the `Break` as compare-contracts.ts names it.
 */
export function announcementsIn(changelog: string): Announcement[] {
  return changelog.split(/^## /m).flatMap((section) => {
    const announced = /^\d{4}-\d{2}-\d{2}\b/.exec(section)?.[0];
    if (announced === undefined || Number.isNaN(Date.parse(announced))) return [];
    const lines = section.matchAll(/^- Breaking: `([^`\n]+)`/gm);
    return [...lines].map(([, place = '']) => ({ announced, place }));
  });
}

/** Breaking changes that were not announced at least 90 days before `today` (§9.4): they must not be served yet. */
export function unannounced(breaks: Break[], announcements: Announcement[], today: Date): Break[] {
  const isOldEnough = ({ announced }: Announcement) =>
    today.getTime() >= Date.parse(announced) + NOTICE_DAYS * DAY_MS;
  const allowed = new Set(announcements.filter(isOldEnough).map(({ place }) => place));
  return breaks.filter((one) => !allowed.has(one));
}
