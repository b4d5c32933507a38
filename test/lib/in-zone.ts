/** Runs `work` in another time zone. */
export function inZone<T>(zone: string, work: () => T): T {
  const original = process.env.TZ;
  process.env.TZ = zone;
  try {
    return work();
  } finally {
    if (original === undefined) delete process.env.TZ;
    else process.env.TZ = original;
  }
}
