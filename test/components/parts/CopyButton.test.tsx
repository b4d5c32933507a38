// @vitest-environment happy-dom

import { screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CopyButton } from '../../../components/parts/button/CopyButton.tsx';
import { draw } from '../draw.tsx';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

function open() {
  const copied: string[] = [];
  let calls = 0;
  draw(
    <CopyButton
      label="Copy it"
      text={() => `text ${++calls}`}
      onCopy={async (text) => {
        copied.push(text);
        return true;
      }}
    />,
  );
  return copied;
}

test('the button copies the current text, and shows that for a while', async () => {
  const copied = open();
  await userEvent.click(screen.getByRole('button', { name: 'Copy it' }));
  expect(copied).toEqual(['text 1']);
  expect(screen.getByRole('button').textContent).toBe('Copied');
  await vi.advanceTimersByTimeAsync(5000);
  expect(screen.getByRole('button', { name: 'Copy it' })).toBeTruthy();
});
