// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { Notice } from '../../../components/popup/messages/Notice.tsx';
import { draw, textOf } from '../draw.tsx';

/** Renders a notice, and waits until it is parsed and drawn. */
async function notice(html: string): Promise<HTMLElement> {
  const { container } = draw(
    <main>
      <h1>Program</h1>
      <Notice html={html} />
    </main>,
  );
  const body = container.querySelector('.notice-body');
  await waitFor(() => expect(body?.childNodes).not.toHaveLength(0));
  return body as HTMLElement;
}

const tags = (body: Element) => [...body.querySelectorAll('*')].map(({ localName }) => localName);

test('a notice keeps words, emphasis, lists and links', async () => {
  const body = await notice(
    '<p onclick="x()"><strong>Autumn:</strong> 25% on <a id="app" href="https://shop.example/autumn">the new range</a>.</p><ul><li>Use the banners</li></ul>',
  );
  expect(textOf(body)).toBe('Autumn: 25% on the new range.Use the banners');
  expect(tags(body)).toEqual(['p', 'strong', 'a', 'ul', 'li']);
  const link = screen.getByRole<HTMLAnchorElement>('link');
  expect(link.getAttribute('href')).toBe('https://shop.example/autumn');
  expect(link.target).toBe('_blank');
  expect(link.rel.split(' ')).toEqual(expect.arrayContaining(['noopener', 'noreferrer']));
  expect([...body.querySelectorAll('*')].flatMap((element) => element.getAttributeNames())).toHaveLength(3);
});

test('a notice without words is shown as a dash', async () => {
  expect(textOf(await notice('<script>alert(1)</script>'))).toBe('–');
});

test('a new notice replaces the old one', async () => {
  const { rerender } = draw(<Notice html="<p>first</p>" />);
  await screen.findByText('first');
  rerender(<Notice html="<p>second</p>" />);
  expect([screen.queryByText('first'), screen.queryByText('second')]).toEqual([null, expect.anything()]);
});
