import { extras } from '../browser.ts';
import { ring } from './sale-sound.ts';

const PAGE = 'sound.html';

/**
 * Plays the sale sound; whether it began. A service worker (Chrome) opens a page that nobody sees, which plays and
 * closes itself; the background page of other browsers plays by itself. Never fails.
 */
export async function playSound(): Promise<boolean> {
  const { offscreen, runtime } = extras();
  try {
    if (!offscreen) return await ring();
    // One that is just being played is heard for both.
    const playing = (await runtime.getContexts?.({ contextTypes: ['OFFSCREEN_DOCUMENT'] })) ?? [];
    if (playing.length > 0) return true;
    await offscreen.createDocument({
      url: PAGE,
      reasons: ['AUDIO_PLAYBACK'],
      justification: 'Plays a short sound when a referral comes in.',
    });
    return true;
  } catch {
    return false;
  }
}
