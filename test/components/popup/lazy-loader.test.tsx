// @vitest-environment happy-dom
import { act, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { createLazyLoader, type LazyParts } from '../../../components/popup/lazy-loader.ts';
import * as parts from '../../../components/popup/lazy-parts.ts';
import { draw } from '../draw.tsx';

const PARTS: LazyParts = { ...parts, overview: () => undefined as never, saveFile() {} };

test('the loader loads the parts once, when one of them is first drawn', async () => {
  const requested = Promise.withResolvers<LazyParts>();
  let loads = 0;
  const lazy = createLazyLoader(
    () => {
      loads++;
      return requested.promise;
    },
    () => {},
  );
  const Line = () => lazy(({ EmptyState }) => <EmptyState title="Here" text="" />);
  expect(loads).toBe(0);
  draw(
    <>
      <Line />
      <Line />
    </>,
  );
  expect([loads, screen.queryByText('Here')]).toEqual([1, null]);
  await act(async () => requested.resolve(PARTS));
  expect([loads, screen.getAllByText('Here').length]).toEqual([1, 2]);
});

test('the loader reports parts that are missing after an update of the extension', async () => {
  const reported: string[] = [];
  const lazy = createLazyLoader(
    () => Promise.reject(new Error('gone')),
    () => reported.push('gone'),
  );
  await lazy.load();
  expect([reported, lazy(() => 'drawn')]).toEqual([['gone'], null]);
});
