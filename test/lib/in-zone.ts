/** Does this on a computer in another time zone. */
export function inZone<T>(zone: string, work: () => T): T {
  const home = process.env.TZ;
  process.env.TZ = zone;
  try {
    return work();
  } finally {
    if (home === undefined) delete process.env.TZ;
    else process.env.TZ = home;
  }
}
