// @vitest-environment happy-dom
import { act } from '@testing-library/preact';
import { useRef } from 'preact/hooks';
import { expect, test } from 'vitest';
import { useFocusRecovery } from '../../../components/parts/focus.ts';
import { button, draw } from '../draw.tsx';

function Page({ hasButton }: { hasButton: boolean }) {
  const page = useRef<HTMLElement>(null);
  useFocusRecovery(page);
  return (
    <main ref={page}>
      <section>
        {hasButton && <button type="button">Remove</button>}
        <h2 tabIndex={-1} data-landing>
          Programs
        </h2>
      </section>
    </main>
  );
}

/** Removes the button, and returns the text of what has the focus then. */
async function focusAfterRemoval(before: () => void): Promise<string | null> {
  const { rerender } = draw(<Page hasButton />);
  button('Remove').focus();
  await act(async () => before());
  await act(async () => rerender(<Page hasButton={false} />));
  const { activeElement, body } = document;
  return activeElement === body ? null : (activeElement?.textContent ?? null);
}

test('the nearest landing gets the focus of an element that is removed', async () => {
  expect(await focusAfterRemoval(() => {})).toBe('Programs');
});

test('nothing takes the focus after the user has left the element that is removed', async () => {
  expect(await focusAfterRemoval(() => button('Remove').blur())).toBeNull();
});
