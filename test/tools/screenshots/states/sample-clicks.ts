import { DAY, dayOf } from '../../../../lib/domain/calendar/calendar.ts';
import type { Clicks } from '../../../../lib/domain/portal/clicks-schema.ts';
import { clicks, countedClicks, NOON } from '../../../lib/make.ts';
import type { HistorySample } from './histories.ts';

const CAMPAIGNS = ['autumn', 'unboxing', 'newsletter with a name that is longer than any column', 'גיפט', 'spring'];
const HOSTS = ['blog.example', 'video.example', 'newsletter', 'search.example', 'social.example', 'forum.example'];
const PATHS = ['', 'mugs', 'posters', 'gifts/for-people-who-already-have-everything-and-more', 'sale', 'beans', 'tea'];

export const CLICKS: Clicks = (() => {
  const days = Object.fromEntries(
    Array.from({ length: 75 }, (_, ago) => [dayOf(NOON - ago * DAY), 9 + ((ago * 7) % 23) - (ago % 3)]),
  );
  const seen = Object.values(days).reduce((sum, count) => sum + count, 0);
  const shared = (names: string[]) => ({
    named: names.map((name, index) => ({ name, clicks: Math.floor(seen / 2 ** (index + 1)) })),
    other: Math.ceil(seen / 2 ** names.length),
  });
  return clicks({
    total: seen + 4200,
    today: { day: '2026-11-20', count: 14, isExact: true },
    counted: countedClicks({
      ...{ days, below: 4200, since: NOON - 76 * DAY },
      pages: shared(PATHS.map((path) => `https://shop.example/${path}`)),
      sources: shared([...HOSTS, '']),
      campaigns: shared(['', ...CAMPAIGNS]),
    }),
  });
})();

/** Three days may lack clicks, and no older clicks can be loaded. */
export const CLICKS_LACKING: Clicks = {
  ...CLICKS,
  counted: CLICKS.counted && {
    ...{ ...CLICKS.counted, below: 0, since: null },
    lacking: [12, 11, 10].map((ago) => dayOf(NOON - ago * DAY)),
  },
};

/** Adds campaigns to some rows of a history. */
export const withCampaigns = (history: HistorySample): HistorySample => ({
  ...history,
  rows: history.rows.map((row, index) => {
    const campaign = index % 3 === 0 ? CAMPAIGNS[index % CAMPAIGNS.length] : undefined;
    return campaign === undefined ? row : { ...row, campaign };
  }),
});
