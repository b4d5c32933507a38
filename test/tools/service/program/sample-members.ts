/** An affiliate in a group; dialects send different fields. */
export interface Member {
  id: number;
  userId: number;
  status: string;
  code: string;
  name: string;
  email: string;
  rate: string;
  rateType: string;
  paid: string;
  unpaid: string;
  referrals: number;
  visits: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  updatedAt: number;
  /** What other fields imply if it is absent. */
  login?: string;
  registeredAt?: number;
  earned?: string;
  paymentEmail?: string | null;
  parameter?: string | null;
  /** Bank details and keys; absent: a mark that must not be kept. */
  bank?: string;
}

const statuses = ['active', 'pending', 'inactive', 'rejected'] as const;

const firstNames = 'Ada Bruno Chiara Dmitri Élodie Farid Grace Hana Ines Jörg Kenji Lucía'.split(' ');
const lastNames = 'Almeida Brandt Costa Doğan Eriksen Fischer García Haddad Ito Jansen Kovač'.split(' ');

/** Names and codes that break spreadsheets, markup and naive parsers. */
const trickyNames = [
  `=cmd|' /C calc'!A0`,
  '+1+1',
  '-2+3',
  '@SUM(A1:A9)',
  '\tTabbed',
  'Line\nbreak',
  'Windows\r\nbreak',
  'Comma, Inc.',
  'Semi;colon',
  'Said "hello" twice ""',
  `O'Brien`,
  '<script>alert(1)</script>',
  '  spaces around  ',
  'Zoë Ünïcødé',
  'Ключевский',
  '李小龍',
  'محمد',
  '😀 Smile',
  '00123',
  '1e5',
  'NULL',
  '',
] as const;

export const trickyCount = trickyNames.length;

/** A member of the recorded group: members differ only in numbers, statuses and rate types. */
export function recordedMember(_group: number, index: number): Member {
  const id = index + 1;
  return {
    ...{ id, userId: 100 + id, status: statuses[id % 4] ?? 'active', code: `code-${id}` },
    ...{ name: `Member ${id}`, email: `member${id}@example.com` },
    ...{ rate: '20', rateType: id % 3 === 0 ? 'flat' : 'percentage' },
    ...{ paid: '1034.40', unpaid: '200.10', referrals: 57, visits: 1013 },
    ...{ createdAt: Date.UTC(2026, 0, 5, 8), updatedAt: Date.UTC(2026, 10, 1, 8) },
  };
}

/** An invented affiliate, computed from the two numbers. Some amounts are too long for a float. */
export function inventedMember(group: number, index: number): Member {
  const id = group * 1_000_000 + index + 1;
  const hash = scramble(group, index);
  const first = firstNames[hash % firstNames.length] ?? '';
  const last = lastNames[(hash >>> 8) % lastNames.length] ?? '';
  const created = Date.UTC(2024, 0, 1) + (hash % 1_200_000) * 60_000;
  return {
    ...{ id, userId: id + 500, status: statuses[(hash >>> 4) % 7] ?? 'active' },
    ...{ code: `${last.toLowerCase()}-${index + 1}`, name: `${first} ${last}` },
    email: `affiliate${index + 1}@example.com`,
    ...{ rate: ['20', '12.5', '5.00'][hash % 3] ?? '20', rateType: hash % 5 === 0 ? 'flat' : 'percentage' },
    paid: index % 997 === 500 ? '90071992547409931.07' : ((hash % 900_000) / 100).toFixed(2),
    unpaid: ((hash >>> 13) % 4 === 0 ? 0 : (hash % 61_000) / 100).toFixed(2),
    ...{ referrals: hash % 320, visits: hash % 9000 },
    ...{ createdAt: created, updatedAt: created + (hash % 90) * 86_400_000 },
  };
}

/** An invented affiliate with a troublesome name and code. */
export function trickyMember(group: number, index: number): Member {
  const name = trickyNames[index] ?? '';
  return { ...inventedMember(group, index), name, code: name };
}

/** Hashes two numbers to 32 bits. */
function scramble(a: number, b: number): number {
  let mixed = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
