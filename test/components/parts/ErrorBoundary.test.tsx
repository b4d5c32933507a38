// @vitest-environment happy-dom

import { signal } from '@preact/signals';
import { screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary, FailedPage } from '../../../components/parts/ErrorBoundary.tsx';
import { errorWords } from '../../../lib/platform/error-words.ts';
import { draw, expectAccessible } from '../draw.tsx';

function Fragile({ text }: { text: string }) {
  // encodeURIComponent throws on a lone surrogate.
  return <p>{encodeURIComponent(text)}</p>;
}

test('a page shows an error with a Reload button if a view throws', async () => {
  const onReload = vi.fn();
  draw(
    <ErrorBoundary onReload={onReload}>
      <main>
        <h1>Figures</h1>
        <Fragile text={'\ud800'} />
      </main>
    </ErrorBoundary>,
  );
  expect(screen.getByRole('alert').textContent).toContain('Couldn’t display this page');
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(onReload).toHaveBeenCalledOnce();
});

test('a page shows the error also if a view throws after a change of data', async () => {
  const text = signal('fine');
  const Watching = () => <Fragile text={text.value} />;
  draw(
    <ErrorBoundary onReload={() => {}}>
      <Watching />
    </ErrorBoundary>,
  );
  text.value = '\udfff';
  await waitFor(() => expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy());
});

test('a page with unreadable storage warns against connecting the programs again', async () => {
  draw(<FailedPage words={errorWords({ kind: 'storage-failed' })} onReload={() => {}} />);
  expect(screen.getByRole('alert').textContent).toContain('Don’t connect your programs again');
  await expectAccessible();
});
