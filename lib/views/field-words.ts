/** A readable label for a field without a text of its own: "total_earnings" → "Total earnings". */
export function fieldWords(name: string): string {
  const words = name.slice(0, 80).replaceAll('_', ' ').trim();
  return words === '' ? name : words[0]?.toUpperCase() + words.slice(1);
}
