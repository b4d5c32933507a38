/**
 * A JSON value → which names and types it is made of, whatever its contents: two answers of the same shape can be
 * read by the same reader.
 */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) {
    // Each shape once: how many rows there are says nothing.
    return [...new Map(value.map((item) => [JSON.stringify(shapeOf(item)), shapeOf(item)])).values()];
  }
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, shapeOf((value as Record<string, unknown>)[name])]));
}
