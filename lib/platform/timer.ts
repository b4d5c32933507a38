/** Calls back after some time, and returns a function that cancels it. */
export function startTimer(callback: () => void, milliseconds: number): () => void {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
}
