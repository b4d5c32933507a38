// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { ShareButtons } from '../../../components/popup/ShareButtons.tsx';
import { share } from '../../lib/capability-samples.ts';
import { draw, expectAccessible } from '../draw.tsx';

function open(page: string | null, { part = {}, copies = true, results = [] as boolean[] } = {}) {
  const copied: string[] = [];
  const onCopy = async (text: string) => {
    copied.push(text);
    return copies;
  };
  draw(
    <main>
      <h1>Shop</h1>
      <ShareButtons share={share(part)} page={page} onCopy={onCopy} onCopied={(done) => results.push(done)} />
    </main>,
  );
  return copied;
}

const names = () => screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'));
const button = (name: string) => screen.getByRole('button', { name });

describe('my link', () => {
  test('is copied with a click, and not before', async () => {
    const results: boolean[] = [];
    const copied = open(null, { results });
    expect(names()).toEqual(['Copy my link']);
    expect(copied).toEqual([]);
    await userEvent.click(button('Copy my link'));
    expect(copied).toEqual(['https://shop.example/?ref=7']);
    await waitFor(() => expect(names()).toEqual(['Copied']));
    expect(results).toEqual([true]);
    await expectAccessible();
  });

  test('is called copied for a while, and announced each time', async () => {
    vi.useFakeTimers();
    try {
      const results: boolean[] = [];
      open(null, { results });
      const click = async () => {
        screen.getByRole('button').click();
        await vi.advanceTimersByTimeAsync(0);
      };
      await click();
      expect(names()).toEqual(['Copied']);
      await vi.advanceTimersByTimeAsync(2000);
      await click();
      await vi.advanceTimersByTimeAsync(2000);
      // The second copy starts its own time.
      expect(names()).toEqual(['Copied']);
      await vi.advanceTimersByTimeAsync(1500);
      expect(names()).toEqual(['Copy my link']);
      expect(results).toEqual([true, true]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('is visible before it is copied', () => {
    open(null, { part: { url: 'https://shop.example/go?p=2' } });
    expect(button('Copy my link').title).toBe('Copy my link\nhttps://shop.example/go?p=2&ref=7');
  });

  test('is not called copied if that failed', async () => {
    const results: boolean[] = [];
    const copied = open(null, { copies: false, results });
    await userEvent.click(button('Copy my link'));
    expect(copied).toHaveLength(1);
    expect(names()).toEqual(['Copy my link']);
    await waitFor(() => expect(results).toEqual([false]));
  });
});

describe('a link to the page behind the popup', () => {
  test('on the programme’s site', async () => {
    const copied = open('https://shop.example/tea?size=2&ref=1#reviews');
    expect(names()).toEqual(['Copy my link', 'Copy link to this page']);
    await userEvent.click(button('Copy link to this page'));
    expect(copied).toEqual(['https://shop.example/tea?size=2&ref=7']);
    await waitFor(() => expect(names()).toEqual(['Copy my link', 'Copied']));
    await expectAccessible();
  });

  test('each link is called copied separately', async () => {
    const copied = open('https://shop.example/tea');
    await userEvent.click(button('Copy link to this page'));
    await waitFor(() => expect(names()).toEqual(['Copy my link', 'Copied']));
    await userEvent.click(button('Copy my link'));
    await waitFor(() => expect(names()).toEqual(['Copied', 'Copy link to this page']));
    expect(copied).toEqual(['https://shop.example/tea?ref=7', 'https://shop.example/?ref=7']);
  });

  test('on one of its additional sites', () => {
    open('https://second.example/x', {
      part: { origins: ['https://shop.example', 'https://second.example'] },
    });
    expect(button('Copy link to this page').title).toBe('Copy link to this page\nhttps://second.example/x?ref=7');
  });

  test.each([
    null,
    '',
    'https://other.example/',
    'http://shop.example/',
    'chrome://newtab/',
    'about:blank',
    'no address',
  ])('on %o there is none', (page) => {
    open(page);
    expect(names()).toEqual(['Copy my link']);
  });
});
