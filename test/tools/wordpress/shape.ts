/** A JSON value → its names and types; answers of one shape can be read by one reader. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) {
    // Each shape once, because the number of rows is irrelevant.
    return [...new Map(value.map((item) => [JSON.stringify(shapeOf(item)), shapeOf(item)])).values()];
  }
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, shapeOf((value as Record<string, unknown>)[name])]));
}
