// @vitest-environment happy-dom
import { act, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { createOnDemand, type Rare } from '../../../components/popup/on-demand.ts';
import * as parts from '../../../components/popup/rare-parts.ts';
import { draw } from '../draw.tsx';

const RARE: Rare = { ...parts, overview: () => undefined as never, saveFile() {} };

test('rare parts are loaded once, when one is first drawn, and then drawn', async () => {
  const asked = Promise.withResolvers<Rare>();
  let loads = 0;
  const rare = createOnDemand(
    () => {
      loads++;
      return asked.promise;
    },
    () => {},
  );
  const Line = () => rare(({ Empty }) => <Empty title="Here" text="" />);
  expect(loads).toBe(0);
  draw(
    <>
      <Line />
      <Line />
    </>,
  );
  expect([loads, screen.queryByText('Here')]).toEqual([1, null]);
  await act(async () => asked.resolve(RARE));
  expect([loads, screen.getAllByText('Here').length]).toEqual([1, 2]);
});

test('a popup that the extension was updated under is told', async () => {
  const told: string[] = [];
  const rare = createOnDemand(
    () => Promise.reject(new Error('gone')),
    () => told.push('gone'),
  );
  await rare.load();
  expect([told, rare(() => 'drawn')]).toEqual([['gone'], null]);
});
