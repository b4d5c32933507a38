import { extras } from '../browser.ts';
import { playSaleSound } from './sale-sound.ts';

const PAGE = 'sound.html';

/**
 * Plays the sale sound; answers whether it began. Chrome's service worker opens an invisible page, which plays it and
 * closes itself; the background page of other browsers plays it directly. Never fails.
 */
export async function playSound(): Promise<boolean> {
  const { offscreen, runtime } = extras();
  try {
    if (!offscreen) return await playSaleSound();
    // A sound that is being played counts for both.
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
