import type { Account } from '../../domain/accounts/account.ts';
import { currencyIn, seesNothing } from '../../domain/accounts/capabilities.ts';
import { formatMoment } from '../../domain/calendar/time.ts';
import { earnedToday, type ProgramToday } from '../../domain/earnings/period.ts';
import { isLasting, SEVERITIES, type Severity, severityOf } from '../../domain/errors.ts';
import { unseenWaiting } from '../../domain/groups/watch.ts';
import { isDecimal } from '../../domain/money/decimal.ts';
import { formatMoneyTiny } from '../../domain/money/money.ts';
import { unseen } from '../../domain/polling/account-state.ts';
import { browser } from '../../platform/browser.ts';
import { errorCause } from '../../platform/error-cause.ts';
import { formatAmount, locale, plural, t } from '../../platform/i18n.ts';
import { pausedWords, waitingWords } from '../../platform/status.ts';
import type { Stored } from '../../platform/storage/view.ts';
import { whenChanged } from '../../platform/when-changed.ts';

export interface Badge {
  /** At most four characters fit. */
  text: string;
  color: string;
  title: string;
}

const NEWS = '#0b6e4f';
/** Applicants are not the user's own news, so they get another color and a sign before their number. */
const APPLICANTS = '#1a56b0';
const COLORS: Record<Severity, string> = { refused: '#b3261e', 'no-access': '#8a5a00', unreachable: '#5b6470' };
const SIGNS: Record<Severity, string> = { refused: '!', 'no-access': '?', unreachable: '…' };
const CALM = '#5b6470';

/** The text prefers new referrals and the color prefers trouble, so that neither hides the other. */
export function badgeFor(stored: Stored, now: number): Badge {
  const { accounts, states, settings, capabilities, watches, storageError } = stored;
  if (accounts.length === 0 && !storageError)
    return { text: '+', color: CALM, title: `${t('extensionName')}\n${t('nothingConnected')}` };
  const counted = new Set(accounts.flatMap(({ id, offBadge }) => (offBadge ? [] : id)));
  const countedStates = Object.entries(states).map(([id, state]) => ({ ...state, isCounted: counted.has(id) }));
  const news = countedStates.reduce((sum, state) => sum + (state.isCounted ? unseen(state) : 0), 0);
  const countedWatches = watches.filter(({ accountId }) => counted.has(accountId));
  const waiting = countedWatches.reduce((sum, watch) => sum + unseenWaiting(watch), 0);
  const troubles = countedStates.flatMap(({ trouble, isCounted }) =>
    trouble && (isCounted || isLasting(trouble)) ? severityOf(trouble) : [],
  );
  if (storageError) troubles.push(severityOf(storageError));
  const worst = SEVERITIES.find((severity) => troubles.includes(severity));
  const sign = worst ? SIGNS[worst] : '';
  const paused = pausedWords(stored, now);
  const showsEarnings = settings.earningsInBadge && !settings.hideAmounts;
  const earners = accounts.filter(({ id, role }) => role === 'affiliate' && counted.has(id));
  const earned = showsEarnings ? earnedToday(earners.map(factsOf), now) : null;
  const count = news > 99 ? '99+' : news > 0 ? String(news) : '';
  // Without earnings to show, the badge shows what it shows to others.
  const mainText = (earned && (sign || formatMoneyTiny(earned, locale()))) || count;
  return {
    text: mainText || (waiting > 0 ? `+${Math.min(waiting, 99)}` : sign),
    color: worst ? COLORS[worst] : news === 0 && waiting > 0 ? APPLICANTS : news === 0 && earned ? CALM : NEWS,
    title: [
      t('extensionName'),
      ...(storageError ? [errorCause(storageError)] : []),
      ...(paused ? [paused] : []),
      ...accounts.flatMap(lines),
    ].join('\n'),
  };

  function factsOf({ id }: Account): ProgramToday {
    return { summary: stored.earningsSummaries[id], currency: currencyIn(stored, id) };
  }

  function lines(account: Account): string[] {
    const heading = accounts.length > 1 ? [`— ${account.name}`] : [];
    const state = states[account.id];
    const applied = watches.flatMap((watch) =>
      watch.accountId === account.id && unseenWaiting(watch) > 0
        ? [waitingWords(watch.kind, unseenWaiting(watch))]
        : [],
    );
    const trouble = state?.trouble ? [errorCause(state.trouble)] : [];
    if (account.role === 'administration' || !state)
      return [
        ...heading,
        ...applied,
        ...trouble,
        t(seesNothing(account.role, capabilities[account.id]) ? 'notAnAffiliate' : 'administrationOnly'),
      ];
    const { snapshot } = state;
    const count = unseen(state);
    const amount = snapshot?.stats.totalUnpaid;
    const currency = currencyIn(stored, account.id);
    const facts = factsOf(account);
    const today = showsEarnings ? earnedToday([facts], now) : null;
    const sum = today && formatAmount(today);
    return [
      ...heading,
      ...(count > 0 ? [plural('newReferrals', count)] : []),
      ...applied,
      ...trouble,
      ...(sum ? [t('labeled', t('today'), facts.summary?.today.isPartial ? t('atLeastSum', sum) : sum)] : []),
      // Text from the service in place of a number could pass for the extension's.
      ...(amount && isDecimal(amount) && !settings.hideAmounts
        ? [t('labeled', t('unpaid'), formatAmount({ amount, currency }))]
        : []),
      // A tooltip may be read hours after it was set, when "5 minutes ago" would be wrong.
      ...(snapshot ? [t('updated', formatMoment(snapshot.fetchedAt, locale()))] : []),
      // A restored program in trouble has a history.
      ...(snapshot || state.trouble ? [] : [t('noFiguresYet')]),
    ];
  }
}

/** Makes the function that paints the badge. Call it at every start, because badge text does not survive a restart. */
export function createBadgePainter(): (badge: Badge) => Promise<void> {
  const { action } = browser;
  const paintText = whenChanged((text: string) => action.setBadgeText({ text }));
  const paintColor = whenChanged((color: string) =>
    Promise.all([action.setBadgeBackgroundColor({ color }), action.setBadgeTextColor?.({ color: '#ffffff' })]),
  );
  const paintTitle = whenChanged((title: string) => action.setTitle({ title }));
  return async ({ text, color, title }) => {
    await Promise.all([paintText(text), paintColor(color), paintTitle(title)]);
  };
}
