import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { createAnnouncer } from '../../../../lib/views/announcer.ts';
import { createSelection } from '../../../../lib/views/groups/selection.ts';
import { affiliate } from '../../group-samples.ts';

const [first, second, third, fourth] = [affiliate(1), affiliate(2), affiliate(3), affiliate(4)];

function open() {
  const rows = signal([first, second, third, fourth]);
  const announcer = createAnnouncer(() => () => {});
  const selection = createSelection(rows, announcer);
  selection.setGroup(3);
  return {
    rows,
    selection,
    said: () => announcer.announcement.value.text,
    ids: () => [...(selection.chosen.value?.keys() ?? [])],
  };
}

test('single rows and ranges in both directions are selected', () => {
  const { selection, ids, said } = open();
  expect(selection.chosen.value).toBeNull();
  selection.toggle(third);
  selection.toggle(first, true);
  expect([ids().toSorted(), said()]).toEqual([['1', '2', '3'], '3 selected']);
  selection.toggle(second);
  expect([ids().toSorted(), said()]).toEqual([['1', '3'], '2 selected']);
});

test('a range whose first row is missing or hidden is one row', () => {
  const { rows, selection, ids } = open();
  selection.toggle(second, true);
  expect(ids()).toEqual(['2']);
  rows.value = [third, fourth];
  selection.toggle(fourth, true);
  expect(ids()).toEqual(['2', '4']);
});

test('hidden rows stay selected and are counted; Select all selects the displayed ones', () => {
  const { rows, selection, ids } = open();
  selection.toggle(first);
  rows.value = [fourth, third];
  expect([selection.hidden.value, selection.isAll.value]).toEqual([1, false]);
  selection.selectAll();
  expect([ids(), selection.hidden.value, selection.isAll.value]).toEqual([['1', '4', '3'], 1, true]);
});

test('another group clears the selection, another page does not', () => {
  const { selection, ids } = open();
  selection.toggle(first);
  selection.setGroup(3);
  expect(ids()).toEqual(['1']);
  selection.setGroup(5);
  expect(selection.chosen.value).toBeNull();
  selection.start();
  selection.clear();
  expect(selection.chosen.value).toBeNull();
});
