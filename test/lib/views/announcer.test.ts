import { expect, test } from 'vitest';
import { createAnnouncer } from '../../../lib/views/announcer.ts';

test('the same text twice changes the live region, so that it is spoken again', () => {
  const { announcement, announce } = createAnnouncer(() => () => {});
  announce('Saved');
  const first = announcement.value;
  announce('Saved');
  expect(announcement.value).toMatchObject({ text: 'Saved', shown: false });
  expect(announcement.value.turn).not.toBe(first.turn);
});

test('a shown text disappears after the time it takes to read, unless another one replaces it', () => {
  const timers: { work: () => void; milliseconds: number; isCanceled: boolean }[] = [];
  const { announcement, show } = createAnnouncer((work, milliseconds) => {
    const timer = { work, milliseconds, isCanceled: false };
    timers.push(timer);
    return () => {
      timer.isCanceled = true;
    };
  });
  show('Saved');
  show('x'.repeat(100));
  expect(timers).toMatchObject([
    { milliseconds: 4000, isCanceled: true },
    { milliseconds: 7000, isCanceled: false },
  ]);
  timers[1]?.work();
  expect(announcement.value).toMatchObject({ text: '', shown: false });
});
