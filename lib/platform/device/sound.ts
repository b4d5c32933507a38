import { extras } from '../browser.ts';
import { createSingleFlight } from '../single-flight.ts';
import { playSaleSound } from './sale-sound.ts';

const singleFlight = createSingleFlight<boolean>();

/**
 * Plays the sale sound, in Chrome on an invisible page. Returns whether it began; never fails. Calls join a sound that
 * begins, because Chrome refuses a second page.
 */
export const playSound = (): Promise<boolean> => singleFlight('sound', begin);

async function begin(): Promise<boolean> {
  const { offscreen, runtime } = extras();
  try {
    if (!offscreen) return await playSaleSound();
    const playing = (await runtime.getContexts?.({ contextTypes: ['OFFSCREEN_DOCUMENT'] })) ?? [];
    if (playing.length > 0) return true;
    await offscreen.createDocument({
      url: 'sound.html',
      reasons: ['AUDIO_PLAYBACK'],
      justification: 'Plays a short sound when a referral comes in.',
    });
    return true;
  } catch {
    return false;
  }
}
