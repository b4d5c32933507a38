/** The sale sound: two soft notes of a music box, synthesized. For pages only: a service worker has no audio. */

/** Hz, a fourth apart, and when each begins (s). */
const NOTES = [
  [1174.66, 0],
  [1567.98, 0.13],
] as const;
/** s that a note takes to die away. */
const FADING = 0.7;
const LOUDNESS = 0.18;
/** ms until the sound has ended. */
const LENGTH = 1000;

/** Resolves when the sound has ended: whether the browser let it play. Rejects where there is no audio at all. */
export async function playSaleSound(): Promise<boolean> {
  const context = new AudioContext();
  for (const [pitch, begins] of NOTES) {
    const at = context.currentTime + begins;
    const [note, level] = [context.createOscillator(), context.createGain()];
    note.frequency.value = pitch;
    // A sudden start would click.
    level.gain.setValueAtTime(0.0001, at);
    level.gain.exponentialRampToValueAtTime(LOUDNESS, at + 0.02);
    level.gain.exponentialRampToValueAtTime(0.0001, at + FADING);
    note.connect(level).connect(context.destination);
    note.start(at);
    note.stop(at + FADING);
  }
  await new Promise((resolve) => setTimeout(resolve, LENGTH));
  const isAudible = context.state === 'running';
  await context.close();
  return isAudible;
}
