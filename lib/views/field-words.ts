import { type MessageName, t } from '../platform/i18n.ts';

/** The service's fields for which there are texts. */
const TEXTS = new Map<string, MessageName>([
  ['total_earnings', 'earned'],
  ['referrals', 'referrals'],
  ['visits', 'clicks'],
  ['user_name', 'username'],
]);

/** A readable label for a field: a text, or else its name: "lead_counts" → "Lead counts". */
export function fieldWords(name: string): string {
  const text = TEXTS.get(name);
  if (text) return t(text);
  const words = name.slice(0, 80).replaceAll('_', ' ').trim();
  return words === '' ? name : words[0]?.toUpperCase() + words.slice(1);
}
