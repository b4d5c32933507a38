/** Pitch (Hz) and start (s) of two notes, a fourth apart. */
const NOTES = [
  [1174.66, 0],
  [1567.98, 0.13],
] as const;
/** s */
const FADE_OUT = 0.7;
const LOUDNESS = 0.18;
/** ms */
const LENGTH = 1000;

/** Plays the sale sound, in pages only. Resolves at its end with whether it was audible. Rejects without audio. */
export async function playSaleSound(): Promise<boolean> {
  const context = new AudioContext();
  for (const [pitch, start] of NOTES) {
    const at = context.currentTime + start;
    const [note, level] = [context.createOscillator(), context.createGain()];
    note.frequency.value = pitch;
    // A sudden start would click.
    level.gain.setValueAtTime(0.0001, at);
    level.gain.exponentialRampToValueAtTime(LOUDNESS, at + 0.02);
    level.gain.exponentialRampToValueAtTime(0.0001, at + FADE_OUT);
    note.connect(level).connect(context.destination);
    note.start(at);
    note.stop(at + FADE_OUT);
  }
  await new Promise((resolve) => setTimeout(resolve, LENGTH));
  const isAudible = context.state === 'running';
  await context.close();
  return isAudible;
}
