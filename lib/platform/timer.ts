/** Calls back after so many ms; answers what calls it off. */
export function startTimer(work: () => void, milliseconds: number): () => void {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
}
