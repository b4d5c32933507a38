import { extras } from '../browser.ts';
import { createSingleFlight } from '../single-flight.ts';
import { playSaleSound } from './sale-sound.ts';

const singleFlight = createSingleFlight<boolean>();

/**
 * Plays the sale sound, in Chrome on an invisible page. Returns whether it began; never fails. Calls during a sound share
 * one more, which follows it, because Chrome refuses a second page.
 */
export const playSound = (): Promise<boolean> => singleFlight('sound', begin);

async function begin(seal: () => void): Promise<boolean> {
  const { offscreen, runtime } = extras();
  const playing = async () => (await runtime.getContexts?.({ contextTypes: ['OFFSCREEN_DOCUMENT'] })) ?? [];
  try {
    for (let nth = 0; nth < MOST_WAITS && (await playing()).length > 0; nth++)
      await new Promise((resolve) => setTimeout(resolve, WAIT));
    seal();
    if (!offscreen) return await playSaleSound();
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

/** ms between looks for the end of a sound, which takes about a second, and how many at most. */
const [WAIT, MOST_WAITS] = [50, 100];
