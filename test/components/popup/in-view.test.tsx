// @vitest-environment happy-dom
import { act } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useInView } from '../../../components/popup/in-view.ts';
import { draw } from '../draw.tsx';

/** Tells the page how much of the element is in view, as the browser does. */
let report: (intersectionRatio: number) => void = () => {};
let observers = 0;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { intersectionRatio: number }[]) => void) {
        report = (intersectionRatio) => callback([{ intersectionRatio }]);
      }
      observe = () => void observers++;
      disconnect = () => void observers--;
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

function Row({ onView }: { onView: (() => void) | null }) {
  return <p ref={useInView<HTMLParagraphElement>(onView)}>Order</p>;
}

test('a row counts as seen once most of it is in view, not at its edge', () => {
  const onView = vi.fn();
  const { unmount } = draw(<Row onView={onView} />);
  for (const edge of [0, 0.1, 0.79]) act(() => report(edge));
  expect(onView).not.toHaveBeenCalled();
  act(() => report(0.8));
  expect(onView).toHaveBeenCalledOnce();
  act(() => void unmount());
  expect(observers).toBe(0);
});

test('a row that is known to be seen is not observed', () => {
  draw(<Row onView={null} />);
  expect(observers).toBe(0);
});
