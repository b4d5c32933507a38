// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { Notice } from '../../../components/popup/Notice.tsx';
import { draw, expectAccessible, textOf } from '../draw.tsx';

/** Renders it, and waits until it is parsed and drawn. */
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

test('keeps words, emphasis, lists and links', async () => {
  const body = await notice(
    '<p><strong>Autumn:</strong> 25% on <a href="https://shop.example/autumn">the new range</a>.</p><ul><li>Use the banners</li></ul>',
  );
  expect(textOf(body)).toBe('Autumn: 25% on the new range.Use the banners');
  expect(tags(body)).toEqual(['p', 'strong', 'a', 'ul', 'li']);
  const link = screen.getByRole<HTMLAnchorElement>('link');
  expect(link.getAttribute('href')).toBe('https://shop.example/autumn');
  expect(link.target).toBe('_blank');
  expect(link.rel.split(' ')).toEqual(expect.arrayContaining(['noopener', 'noreferrer']));
  await expectAccessible();
});

describe('everything but text is removed', () => {
  test.each<[string, string, string]>([
    ['images', 'a<img src="https://evil.example/pixel.gif" onerror="alert(1)">b', 'ab'],
    ['styles', 'a<style>body{display:none}</style><link rel="icon" href="x">b', 'ab'],
    ['frames', 'a<iframe src="https://evil.example" srcdoc="<script>alert(1)</script>"></iframe>b', 'ab'],
    ['forms', '<form action="https://evil.example">a<input name="p"><button>b</button></form>', 'ab'],
    ['handlers', '<p onclick="alert(1)" onmouseover="alert(1)">a</p>', 'a'],
    ['drawings', 'a<svg onload="alert(1)"><script>alert(1)</script><a href="javascript:alert(1)"></a></svg>', 'a'],
    ['names that shadow the page’s own', '<p id="app" name="body" class="trouble">a</p>', 'a'],
    ['custom elements', '<x-evil onfoo="1">a</x-evil>', 'a'],
  ])('%s', async (_, html, words) => {
    const body = await notice(html);
    expect(textOf(body)).toBe(words);
    expect(tags(body).filter((tag) => tag !== 'p')).toEqual([]);
    expect([...body.querySelectorAll('*')].flatMap((element) => element.getAttributeNames())).toEqual([]);
  });

  test.each([
    'javascript:alert(1)',
    'java&#10;script:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'chrome-extension://abc/options.html',
    '//evil.example',
  ])('a link to %o is dropped', async (href) => {
    const body = await notice(`<a href="${href}">a</a>`);
    expect(textOf(body)).toBe('a');
    expect(body.querySelector('[href]')).toBeNull();
  });

  test('ignores a target that the notice names', async () => {
    const body = await notice('<a href="https://shop.example" target="_top" rel="opener" download ping="x">a</a>');
    const link = body.querySelector('a');
    expect(link?.getAttributeNames().sort()).toEqual(['href', 'rel', 'target']);
    expect(link?.target).toBe('_blank');
    expect(link?.rel).not.toMatch(/\bopener\b/);
  });
});

test.each(['', '<img src=x>', '<p> </p><hr>', '<script>alert(1)</script>'])(
  'shows a dash for %o, which has no words',
  async (html) => {
    expect(textOf(await notice(html))).toBe('–');
  },
);

test('replaces the notice with another one', async () => {
  const { rerender } = draw(<Notice html="<p>first</p>" />);
  await screen.findByText('first');
  rerender(<Notice html="<p>second</p>" />);
  expect([screen.queryByText('first'), screen.queryByText('second')]).toEqual([null, expect.anything()]);
});
