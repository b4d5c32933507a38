/** Calls back after so many ms; answers a function that cancels it. */
export function startTimer(work: () => void, milliseconds: number): () => void {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
}
