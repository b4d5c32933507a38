import { useState } from 'preact/hooks';
import { type Affiliate, affiliateName } from '../../lib/domain/groups/affiliates.ts';
import { t } from '../../lib/platform/i18n.ts';
import { groupLabel } from '../../lib/views/affiliate-words.ts';
import { MenuButton } from '../layers/MenuButton.tsx';
import type { AmountView } from '../parts/Amount.tsx';
import { Button } from '../parts/button/Button.tsx';
import { BalanceLines, IdentityLines } from './AffiliateLines.tsx';
import { AffiliateMenu } from './AffiliateMenu.tsx';

export interface PeopleActions {
  view: AmountView;
  onOpen(affiliate: Affiliate): void;
  onCopy(text: string): void;
  /** Absent: groups are not shown. */
  onGroup?(groupId: number): void;
}

interface Props extends PeopleActions {
  people: Affiliate[];
  /** The id of the affiliate whose number is shown, because the user searched for it. */
  numbered?: string;
}

export function People({ people, numbered, view, onOpen, onCopy, onGroup }: Props) {
  const [menu, setMenu] = useState<{ affiliate: Affiliate; anchor: HTMLElement } | null>(null);
  return (
    <>
      <ul class="people box divided">
        {people.map((affiliate) => {
          const { id, group } = affiliate;
          return (
            <li key={id} class="person split gap-0">
              <button type="button" class="person-lines plain text-compact" onClick={() => onOpen(affiliate)}>
                <IdentityLines affiliate={affiliate} numbered={id === numbered} />
                <BalanceLines affiliate={affiliate} view={view} />
              </button>
              <MenuButton
                label={t('actionsFor', affiliateName(affiliate))}
                open={menu?.affiliate.id === id}
                onMenu={(anchor) => setMenu({ affiliate, anchor })}
              />
              {group && onGroup && (
                <Button
                  class="quiet in-group one-line text-small"
                  title={groupLabel(group)}
                  onClick={() => onGroup(group.groupId)}
                  label={<bdi>{groupLabel(group)}</bdi>}
                />
              )}
            </li>
          );
        })}
      </ul>
      {menu && <AffiliateMenu {...menu} view={view} onCopy={onCopy} onOpen={onOpen} onClose={() => setMenu(null)} />}
    </>
  );
}
