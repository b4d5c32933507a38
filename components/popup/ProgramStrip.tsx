import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { seesNothing } from '../../lib/domain/accounts/capabilities.ts';
import { severityOf } from '../../lib/domain/errors.ts';
import { unseen } from '../../lib/domain/polling/account-state.ts';
import { ALL_PROGRAMS, type Program } from '../../lib/domain/polling/programs.ts';
import { errorWords } from '../../lib/platform/error-words.ts';
import { formatAmount, formatCount, plural, t } from '../../lib/platform/i18n.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import { Icon } from '../parts/button/Icon.tsx';
import { Spoken } from '../parts/button/Spoken.tsx';
import { Chip } from '../parts/Chip.tsx';
import { Toolbar } from '../parts/Toolbar.tsx';

/** The programs in one line that scrolls. `children` (the trouble strip) are part of its tab stop. */
export function ProgramStrip({ store, children }: { store: PopupStore; children: ComponentChildren }) {
  const strip = useRef<HTMLDivElement>(null);
  const current = store.showsAll.value ? ALL_PROGRAMS : store.account.value?.id;
  useLayoutEffect(() => {
    strip.current?.querySelector('[aria-current]')?.scrollIntoView?.({ inline: 'center', block: 'nearest' });
  }, [current]);
  return (
    <Toolbar label={t('programs')}>
      <div ref={strip} class="strip">
        <div class="chips">
          {store.affiliates.value.length > 1 && (
            <Chip
              aria-current={store.showsAll.value ? 'true' : undefined}
              title={t('allPrograms')}
              onClick={() => void store.select(ALL_PROGRAMS)}
              label={t('allChip')}
            />
          )}
          {store.programs.value.map((program) => (
            <ProgramChip key={program.account.id} program={program} store={store} />
          ))}
        </div>
      </div>
      {children}
    </Toolbar>
  );
}

function ProgramChip({ program: { account, state, currency }, store }: { program: Program; store: PopupStore }) {
  const { snapshot, trouble } = state;
  const count = unseen(state);
  const unpaid = snapshot?.stats.totalUnpaid;
  const what = trouble && errorWords(trouble).what;
  const sum =
    account.role === 'administration'
      ? t(seesNothing(account.role, store.stored.value.capabilities[account.id]) ? 'notAnAffiliate' : 'administrator')
      : unpaid && !store.covered.value
        ? formatAmount({ amount: unpaid, currency })
        : null;
  return (
    <Chip
      aria-current={account.id === store.account.value?.id ? 'true' : undefined}
      title={sum ?? undefined}
      onClick={() => void store.select(account.id)}
      label={account.name}
    >
      {count > 0 && (
        <span class="new-mark strong text-small">
          <span aria-hidden="true" dir="ltr">
            {count > 99 ? '99+' : formatCount(count)}
          </span>
          <Spoken>{plural('newReferrals', count)}</Spoken>
        </span>
      )}
      {trouble && (
        <span class={`chip-trouble ${severityOf(trouble)}`} title={what ?? undefined}>
          <Icon name={severityOf(trouble) === 'no-access' ? 'lock' : 'alert'} />
          <Spoken>{what}</Spoken>
        </span>
      )}
    </Chip>
  );
}
