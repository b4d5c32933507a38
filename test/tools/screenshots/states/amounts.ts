import { capabilities, items, program, sums } from './samples.ts';
import { LONGEST_NAME } from './several.ts';
import type { State } from './state.ts';

/** @param given arguments of `sums` */
const amounts = (name: string, currency: string, ...given: Parameters<typeof sums>): State => ({
  name,
  stored: items([
    program('a', { account: { name: LONGEST_NAME }, capabilities: capabilities({ currency }), state: sums(...given) }),
  ]),
  ready: '.figure.lead .amount',
});

/** The popup with long or unusual amounts. */
export const AMOUNTS: State[] = [
  amounts('huge sums', 'USD', '987654321098765.43', '-123456789012345.67', ['12345678901234.56', '-9876543.21']),
  amounts('three decimals', 'KWD', '1234.375', '98765.125', ['0.375', '1250.000']),
  amounts('no decimals', 'JPY', '1234567', '98765432', ['1250', '5']),
  amounts('a code that nobody knows', 'LOYALTYPOINTS', '123456.5', '98765.25', ['1250.75', 'twelve and a half']),
];
