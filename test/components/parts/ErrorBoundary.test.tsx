// @vitest-environment happy-dom

import { signal } from '@preact/signals';
import { screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../../../components/parts/message/ErrorBoundary.tsx';
import { draw } from '../draw.tsx';

function Fragile({ text }: { text: string }) {
  // encodeURIComponent throws on a lone surrogate.
  return <p>{encodeURIComponent(text)}</p>;
}

test('a page shows an error with a button to reload if a view throws after a change of data', async () => {
  const onReload = vi.fn();
  const text = signal('fine');
  const Watching = () => <Fragile text={text.value} />;
  draw(
    <ErrorBoundary onReload={onReload}>
      <Watching />
    </ErrorBoundary>,
  );
  text.value = '\udfff';
  await userEvent.click(await screen.findByRole('button', { name: 'Reload' }));
  expect(onReload).toHaveBeenCalledOnce();
});
