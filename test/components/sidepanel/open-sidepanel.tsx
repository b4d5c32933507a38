import { act, screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { GroupPanel, type GroupPanelProps } from '../../../components/sidepanel/GroupPanel.tsx';
import type { Account } from '../../../lib/domain/accounts/account.ts';
import type { Affiliate, AffiliatePage, NamedGroup } from '../../../lib/domain/groups/affiliates.ts';
import type { GroupService, LoadResult } from '../../../lib/domain/groups/group-look-up.ts';
import type { Stored } from '../../../lib/platform/storage/view.ts';
import { loadWhole, openDesk } from '../../lib/group-desk.ts';
import { groupsStored, pageOf } from '../../lib/group-samples.ts';
import { draw, textOf } from '../draw.tsx';

/** The side panel with its real store over what is stored, and what it did; the test answers for service and clock. */
export function open(
  first: Stored = groupsStored(),
  { names, ...props }: Partial<GroupPanelProps> & { names?: NamedGroup[] } = {},
  overview?: GroupService['overview'],
) {
  const did: string[] = [];
  const desk = openDesk(first, async () => names ?? [], overview);
  const view = draw(
    <GroupPanel
      store={desk.store}
      onOptions={() => did.push('options')}
      onGrant={({ id }: Account) => did.push(`grant ${id}`)}
      onCopy={async (text) => {
        did.push(`copy ${text}`);
        return true;
      }}
      onExport={() => did.push('export')}
      {...props}
    />,
  );
  return { ...view, ...desk, did };
}

/** With a page of group 3 on display. */
export async function looked(page: AffiliatePage = pageOf(37), first?: Stored, props?: Parameters<typeof open>[1]) {
  const panel = open(first, props);
  await act(async () => {
    void panel.store.submit({ text: '3' });
    await panel.last().answer(page);
  });
  return panel;
}

/** With these affiliates of group 3 loaded. */
export async function loaded(affiliates: Affiliate[], end: Partial<LoadResult> = {}, first?: Stored) {
  const panel = await looked(pageOf(affiliates.length), first);
  await act(() => loadWhole(panel, affiliates, end));
  return panel;
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
export const alert = () => textOf(screen.queryByRole('alert'));
export const bodyRows = () => screen.getAllByRole('row').filter((row) => row.hasAttribute('data-index'));
/** Column head → text of the cell. */
export const cellsOf = (row: Element | undefined): Record<string, string> => {
  const heads = screen.getAllByRole('columnheader').map(textOf);
  const cells = [...(row?.children ?? [])].filter((cell) => !cell.classList.contains('menu-cell'));
  return Object.fromEntries(cells.map((cell, i) => [heads[i], textOf(cell)]));
};
/** The sums by name. */
export const summaryOf = () =>
  Object.fromEntries(
    within(screen.getByRole('region', { name: 'Summary' }))
      .getAllByRole('term')
      .map((term) => [textOf(term), textOf(term.nextElementSibling)]),
  );
/** The statuses as they are drawn, the chosen one in brackets. */
export const statusesOf = () =>
  within(screen.getByRole('toolbar', { name: 'Status' }))
    .getAllByRole('button')
    .map((chip) => (chip.getAttribute('aria-pressed') === 'true' ? `[${textOf(chip)}]` : textOf(chip)));
/** An item of the menu of the group, which is opened for it. */
export async function inMenu(name: string): Promise<HTMLElement> {
  if (!screen.queryByRole('menu')) await userEvent.click(button('More for this group'));
  return screen.getByText(name, { selector: '[role^="menuitem"]' });
}
export const fromMenu = async (name: string) => userEvent.click(await inMenu(name));
/** Opens the filter, and types into it. */
export async function filter(text: string): Promise<void> {
  if (!screen.queryByRole('textbox', { name: 'Filter' })) await userEvent.click(button('Filter'));
  await userEvent.type(screen.getByRole('textbox', { name: 'Filter' }), text);
}
/** The choices below the field. */
export const choices = () => screen.queryAllByRole('option').filter((one) => one.tagName !== 'OPTION');
/** The text of the live region. */
export const liveText = () => textOf(screen.getByRole('status'));
