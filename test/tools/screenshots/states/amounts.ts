import { capabilities, items, programme, sums } from './samples.ts';
import { LONGEST_NAME } from './several.ts';
import type { State } from './state.ts';

const ONE = programme('a');
const FIGURES = '.figure.lead .amount';

/** The popup with long or unusual amounts. */
export const AMOUNTS: State[] = [
  {
    name: 'huge sums',
    stored: items([
      {
        ...ONE,
        state: sums('987654321098765.43', '-123456789012345.67', ['12345678901234.56', '-9876543.21']),
      },
    ]),
    ready: FIGURES,
  },
  {
    name: 'three decimals',
    stored: items([
      programme('a', {
        capabilities: capabilities({ currency: 'KWD' }),
        state: sums('1234.375', '98765.125', ['0.375', '1250.000']),
      }),
    ]),
    ready: FIGURES,
  },
  {
    name: 'no decimals',
    stored: items([
      programme('a', {
        capabilities: capabilities({ currency: 'JPY' }),
        state: sums('1234567', '98765432', ['1250', '5']),
      }),
    ]),
    ready: FIGURES,
  },
  {
    name: 'a code that nobody knows, long names',
    stored: items([
      programme('a', {
        account: { name: LONGEST_NAME },
        capabilities: capabilities({ currency: 'LOYALTYPOINTS' }),
        state: sums('123456.5', '98765.25', ['1250.75', 'twelve and a half']),
      }),
    ]),
    ready: FIGURES,
  },
];
