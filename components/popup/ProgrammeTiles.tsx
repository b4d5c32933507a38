import { type Capabilities, seesNothing } from '../../lib/domain/accounts/capabilities.ts';
import { severityOf } from '../../lib/domain/errors.ts';
import { formatCount, formatMoney } from '../../lib/domain/money/money.ts';
import { unseen } from '../../lib/domain/polling/account-state.ts';
import { ALL, type Programme, unpaidSums } from '../../lib/domain/polling/programmes.ts';
import { locale, plural, t } from '../../lib/platform/i18n.ts';
import { wordsFor } from '../../lib/platform/words.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import { AmountText, type AmountView, moneyText } from '../parts/Amount.tsx';
import { Icon } from '../parts/Icon.tsx';

/** A tile for every programme, with its sum, news and trouble, and one for all combined. */
export function ProgrammeTiles({ store }: { store: PopupStore }) {
  const covered = store.covered.value;
  const affiliates = store.affiliates.value;
  const sums = unpaidSums(affiliates).map((sum) => formatMoney(sum, locale()));
  // Two sums fit; choosing the tile shows them all.
  const shown = sums.slice(0, sums.length > 2 ? 1 : 2);
  const rest = sums.length - shown.length;
  return (
    <nav class="tiles" aria-label={t('programmesNav')}>
      {affiliates.length > 1 && (
        <button
          type="button"
          class="tile all"
          aria-current={store.all.value ? 'true' : undefined}
          onClick={() => void store.select(ALL)}
        >
          <span class="tile-name">{t('allProgrammes')}</span>
          {!covered && (
            <span class="tile-sums" title={sums.join('\n')}>
              {shown.map((sum) => (
                <span key={sum}>{sum}</span>
              ))}
              {rest > 0 && (
                <span>
                  <span aria-hidden="true">+{formatCount(rest, locale())}</span>
                  <span class="spoken">{plural('moreReferrals', rest)}</span>
                </span>
              )}
            </span>
          )}
        </button>
      )}
      {store.programmes.value.map((programme) => (
        <Tile
          key={programme.account.id}
          programme={programme}
          capabilities={store.stored.value.capabilities[programme.account.id]}
          current={programme.account.id === store.account.value?.id}
          view={{ covered, onUncover: store.uncover, fallbackCurrency: programme.currency }}
          onSelect={() => void store.select(programme.account.id)}
        />
      ))}
    </nav>
  );
}

interface TileProps {
  programme: Programme;
  capabilities: Capabilities | null | undefined;
  current: boolean;
  view: AmountView;
  onSelect(): void;
}

function Tile({ programme, capabilities, current, view, onSelect }: TileProps) {
  const { account, state } = programme;
  const { snapshot, trouble } = state;
  const count = unseen(state);
  const unpaid = snapshot?.stats.totalUnpaid;
  const what = trouble && wordsFor(trouble).what;
  const sum = unpaid && !view.covered && moneyText({ amount: unpaid, currency: null }, view);
  return (
    <button
      type="button"
      class="tile"
      aria-current={current ? 'true' : undefined}
      title={[account.name, sum, what].filter(Boolean).join('\n')}
      onClick={onSelect}
    >
      <span class="tile-name" dir="auto">
        {account.name}
      </span>
      <span class="tile-signs">
        {count > 0 && (
          <span class="new-mark">
            <span aria-hidden="true" dir="ltr">
              {count > 99 ? '99+' : formatCount(count, locale())}
            </span>
            <span class="spoken">{plural('newReferrals', count)}</span>
          </span>
        )}
        {trouble && (
          <span class={`tile-trouble ${severityOf(trouble)}`}>
            <Icon name={severityOf(trouble) === 'no-access' ? 'lock' : 'alert'} />
            <span class="spoken">{what}</span>
          </span>
        )}
      </span>
      <span class="tile-sum">
        {account.role === 'administration' ? (
          t(seesNothing(account.role, capabilities) ? 'notAnAffiliate' : 'administrationTile')
        ) : unpaid ? (
          <AmountText amount={unpaid} currency={null} view={view} />
        ) : (
          t(snapshot ? 'unknown' : 'noFiguresTile')
        )}
      </span>
    </button>
  );
}
