// @vitest-environment happy-dom
import { screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { useState } from 'preact/hooks';
import { expect, test } from 'vitest';
import { Amount } from '../../../components/parts/Amount.tsx';
import { button, draw } from '../draw.tsx';

function Sum() {
  const [covered, setCovered] = useState(true);
  const view = { covered, onUncover: () => setCovered(false), fallbackCurrency: 'USD' };
  return <Amount amount="86.20" currency={null} view={view} />;
}

test('a hidden amount is a button without its digits, and the amount gets the focus of the button', async () => {
  draw(<Sum />);
  expect(document.body.textContent).not.toMatch(/\d/);
  await userEvent.click(button('Show hidden amount'));
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement?.className).toBe('amount');
  expect(document.activeElement?.textContent).toBe('US$86.20');
});
