import { DAY, dayOf } from '../../../../lib/domain/calendar/calendar.ts';
import type { Clicks } from '../../../../lib/domain/portal/clicks-schema.ts';
import { clicks, countedClicks, NOON } from '../../../lib/make.ts';
import type { HistorySample } from './histories.ts';

const CAMPAIGNS = ['autumn', 'unboxing', 'newsletter with a name that is longer than any column', 'גיפט', 'spring'];
const HOSTS = ['blog.example', 'video.example', 'newsletter', 'search.example', 'social.example', 'forum.example'];
const PATHS = ['', 'mugs', 'posters', 'gifts/for-people-who-already-have-everything-and-more', 'sale', 'beans', 'tea'];

export const CLICKS: Clicks = (() => {
  const names = ['', ...CAMPAIGNS, ...PATHS.map((path) => `https://shop.example/${path}`), ...HOSTS];
  const nameOf = (list: string[], prefix: string, number: number) =>
    names.indexOf(`${prefix}${list[Math.floor(list.length / 2 ** (1 + (number % list.length)))] ?? ''}`);
  const days = Object.fromEntries(
    Array.from({ length: 75 }, (_, ago): [string, [number, number, number, number][]] => {
      const group = (index: number): [number, number, number, number] => {
        const number = ago + index;
        const campaign = index % 2 === 0 ? 0 : nameOf(CAMPAIGNS, '', number);
        const source = index % 3 === 0 ? 0 : nameOf(HOSTS, '', number);
        return [campaign, nameOf(PATHS, 'https://shop.example/', index), source, 3 + ((ago * 7) % (5 + index))];
      };
      return [dayOf(NOON - ago * DAY), [0, 1, 2, 3, 4].map(group)];
    }),
  );
  return clicks({
    total: 21_400,
    counted: countedClicks({ since: NOON - 76 * DAY, counts: { names, days } }),
  });
})();

/** All clicks are known. */
export const CLICKS_WHOLE: Clicks = {
  ...CLICKS,
  counted: { known: CLICKS.counted?.known ? { ...CLICKS.counted.known, since: null } : null, reading: null },
};

/** Adds campaigns to some rows of a history. */
export const withCampaigns = (history: HistorySample): HistorySample => ({
  ...history,
  rows: history.rows.map((row, index) => {
    const campaign = index % 3 === 0 ? CAMPAIGNS[index % CAMPAIGNS.length] : undefined;
    return campaign === undefined ? row : { ...row, campaign };
  }),
});
