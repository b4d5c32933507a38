/** Searches as deployed services do: with SQL's LIKE, which gets typed wildcards unescaped. */
export function like(search: string): (text: string) => boolean {
  const lower = search.toLowerCase();
  if (!/[%_\\]/.test(search)) return (text) => text.toLowerCase().includes(lower);
  const pattern = search.replaceAll(/\\?./gs, (match) => {
    if (match === '%') return '.*';
    return match === '_' ? '.' : (match.at(-1) ?? '').replace(/[^\p{L}\p{N}]/u, '\\$&');
  });
  const expression = new RegExp(pattern, 'is');
  return (text) => expression.test(text);
}
