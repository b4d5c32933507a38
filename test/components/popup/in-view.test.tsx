// @vitest-environment happy-dom
import { act, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { account, announced, keyed, snapshot, state, stored } from '../../lib/make.ts';
import { openPopup } from './open-popup.tsx';

/** The observed elements, each with a function that reports which share of it is in view. */
const observed = new Map<Element, (ratio: number) => void>();

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly report: (entries: object[]) => void;
      constructor(report: (entries: object[]) => void) {
        this.report = report;
      }
      observe(element: Element) {
        observed.set(element, (intersectionRatio) => this.report([{ intersectionRatio }]));
      }
      disconnect() {}
    },
  );
});
afterEach(() => {
  observed.clear();
  vi.unstubAllGlobals();
});

const news = (count: number) =>
  stored({
    accounts: [account()],
    states: {
      a: state({
        ledger: announced(count),
        newKeys: ['x', 'y'],
        snapshot: snapshot({ referrals: ['x', 'y', 'old'].map((key) => keyed(key)) }),
      }),
    },
  });
const rows = () => [...observed.keys()].filter(({ localName }) => localName === 'li');
const end = () => [...observed.keys()].find(({ localName }) => localName === 'div');

test('a new row counts as seen when most of it is in view, and unlisted referrals when the end of the list is', async () => {
  const { sent, change } = openPopup(news(4));
  const seen = () =>
    sent.map(([, request]) => request as { seen: number; keys: string[] }).map(({ seen, keys }) => [seen, ...keys]);
  expect(rows()).toHaveLength(2);
  expect(screen.getByText('4 new referrals')).toBeTruthy();
  const [first, second] = rows();
  act(() => observed.get(first as Element)?.(0.5));
  expect(sent).toEqual([]);
  act(() => observed.get(first as Element)?.(0.9));
  expect(seen()).toEqual([[1, 'x']]);
  act(() => observed.get(second as Element)?.(1));
  expect(seen().at(-1)).toEqual([2, 'x', 'y']);
  act(() => observed.get(end() as Element)?.(1));
  expect(seen().at(-1)).toEqual([4, 'x', 'y']);
  // The browser reports again when rows come in while the end is in view.
  const before = end();
  await act(() => change(news(6)));
  expect(end()).toBe(before);
  act(() => observed.get(end() as Element)?.(1));
  expect(seen().at(-1)).toEqual([6, 'x', 'y']);
});
