import { act, screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { GroupPanel, type GroupPanelProps } from '../../../components/sidepanel/GroupPanel.tsx';
import type { Account } from '../../../lib/domain/accounts/account.ts';
import type { Affiliate, AffiliatePage, NamedGroup } from '../../../lib/domain/groups/affiliates.ts';
import type { GroupService, LoadResult } from '../../../lib/domain/groups/group-look-up.ts';
import type { Stored } from '../../../lib/platform/storage/view.ts';
import { loadWhole, openDesk } from '../../lib/group-desk.ts';
import { groupsStored, pageOf } from '../../lib/group-samples.ts';
import { button, draw, textOf } from '../draw.tsx';

/** Draws the side panel over `first`. The test answers for the service and the clock. Returns what the panel did. */
export function openSidePanel(
  first: Stored = groupsStored(),
  { names, ...props }: Partial<GroupPanelProps> & { names?: NamedGroup[] } = {},
  overview?: GroupService['overview'],
) {
  const done: string[] = [];
  const desk = openDesk(first, async () => names ?? [], overview);
  const view = draw(
    <GroupPanel
      store={desk.store}
      onOptions={() => done.push('options')}
      onGrant={({ id }: Account) => done.push(`grant ${id}`)}
      onCopy={async (text) => {
        done.push(`copy ${text}`);
        return true;
      }}
      onExport={() => done.push('export')}
      {...props}
    />,
  );
  return { ...view, ...desk, done };
}

/** Opens a page of group 3. */
export async function openGroupPage(
  page: AffiliatePage = pageOf(37),
  first?: Stored,
  props?: Parameters<typeof openSidePanel>[1],
) {
  const panel = openSidePanel(first, props);
  await act(async () => {
    void panel.store.submit({ text: '3' });
    await panel.last().answer(page);
  });
  return panel;
}

/** Opens group 3, and loads these affiliates. */
export async function openLoadedGroup(affiliates: Affiliate[], end: Partial<LoadResult> = {}, first?: Stored) {
  const panel = await openGroupPage(pageOf(affiliates.length), first);
  await act(() => loadWhole(panel, affiliates, end));
  return panel;
}

export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
export const alert = () => textOf(screen.queryByRole('alert'));
export const bodyRows = () => screen.getAllByRole('row').filter((row) => row.hasAttribute('data-index'));
/** The texts of a row's cells by column. */
export const cellsOf = (row: Element | undefined): Record<string, string> => {
  const heads = screen.getAllByRole('columnheader').map(textOf);
  const cells = [...(row?.children ?? [])].filter((cell) => !cell.classList.contains('menu-cell'));
  return Object.fromEntries(cells.map((cell, index) => [heads[index], textOf(cell)]));
};
/** The sums by name. */
export const shownSums = () =>
  Object.fromEntries(
    within(screen.getByRole('region', { name: 'Summary' }))
      .getAllByRole('term')
      .map((term) => [textOf(term), textOf(term.nextElementSibling)]),
  );
/** The texts of the statuses, the chosen one in brackets. */
export const shownStatuses = () =>
  within(screen.getByRole('toolbar', { name: 'Status' }))
    .getAllByRole('button')
    .map((chip) => (chip.getAttribute('aria-pressed') === 'true' ? `[${textOf(chip)}]` : textOf(chip)));
/** Opens the group's menu, and returns one of its items. */
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
export const shownChoices = () => screen.queryAllByRole('option').filter(({ tagName }) => tagName !== 'OPTION');
