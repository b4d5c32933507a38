import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { formatMoment, formatRecent } from '../../lib/domain/calendar/time.ts';
import type { ServiceError } from '../../lib/domain/errors-schema.ts';
import { formatCount, locale, t } from '../../lib/platform/i18n.ts';
import { currentTime } from '../../lib/views/current-time.ts';
import type { OverviewStore } from '../../lib/views/overview-store.ts';
import { Amount } from '../parts/Amount.tsx';
import { IconButton } from '../parts/button/Button.tsx';
import { Icon } from '../parts/button/Icon.tsx';
import { TabLink } from '../parts/button/TabLink.tsx';
import { People, type PeopleActions } from './People.tsx';

interface Props extends PeopleActions {
  store: OverviewStore;
  /** The program; another one is requested as soon as it is shown. */
  accountId: string;
  troubleOf(error: ServiceError): ComponentChildren;
}

export function OverviewSection({ store, accountId, troubleOf, ...people }: Props) {
  useEffect(() => void store.open(), [store, accountId]);
  const isInTrouble = store.isInTrouble.value;
  const wasInTrouble = useRef(false);
  useEffect(() => {
    // A new password, or access, has solved what is still shown.
    if (wasInTrouble.current && !isInTrouble && store.error.value) void store.refresh();
    wasInTrouble.current = isInTrouble;
  }, [store, isInTrouble]);
  useEffect(() => {
    const onVisible = () => document.hidden || void store.seenAgain(currentTime());
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [store]);
  const waiting = store.waiting.value;
  const unpaid = store.unpaid.value;
  const active = store.active.value;
  const owed = store.owed.value;
  const error = store.error.value;
  const busy = store.busy.value;
  const at = store.at.value;
  return (
    <section class="overview stack" aria-busy={busy} aria-labelledby="overview-heading">
      <div class="cluster gap-3">
        <h2 id="overview-heading" tabIndex={-1} data-landing>
          {t('overview')}
        </h2>
        {/* One part, which a narrow panel moves below the heading as a whole. */}
        <span class="inline at-end">
          <span class="hint" title={at === null ? undefined : formatMoment(at, locale())}>
            {at === null
              ? t(busy ? 'updating' : 'noFiguresYet')
              : t('updated', formatRecent(at, currentTime(), locale()))}
          </span>
          <IconButton icon="refresh" label={t('refresh')} busy={busy} onClick={() => void store.refresh()} />
        </span>
      </div>
      {error && troubleOf(error)}
      <ul class="overview-figures cluster gap-3">
        {waiting.map(({ kind, count, href }) => {
          const onSee = () => void store.see(kind);
          return (
            <li key={kind}>
              {/* The approval page in the site's administration. */}
              <TabLink class={count ? `${TILE} waits` : TILE} href={href} onClick={onSee} onAuxClick={onSee}>
                <strong>{count === null ? '–' : formatCount(count)}</strong>
                {t(TO_APPROVE[kind])}
                <Icon name="open" />
              </TabLink>
            </li>
          );
        })}
        {unpaid && (
          <li class={TILE}>
            <strong>
              <Amount {...unpaid} view={people.view} lead />
            </strong>
            {t('unpaid')}
          </li>
        )}
        {active !== null && (
          <li class={TILE}>
            <strong>{formatCount(active)}</strong>
            {t('activeAffiliates')}
          </li>
        )}
      </ul>
      {owed.length > 0 && (
        <>
          <h3>{t('owedMost')}</h3>
          <People {...people} people={owed} />
        </>
      )}
    </section>
  );
}

const TILE = 'tile box hint small-icon';

const TO_APPROVE = { applicants: 'applicantsToApprove', referrals: 'referralsToApprove' } as const;
