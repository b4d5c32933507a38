/** What a text says as JSON; undefined: it is none. Numbers become floats: amounts are read by `wire/json.ts`. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
