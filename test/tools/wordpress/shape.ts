/** The names and types of a JSON value. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) {
    // The shape contains each shape of an item once, because the number of items is irrelevant.
    return [...new Map(value.map((item) => [JSON.stringify(shapeOf(item)), shapeOf(item)])).values()];
  }
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, shapeOf((value as Record<string, unknown>)[name])]));
}
