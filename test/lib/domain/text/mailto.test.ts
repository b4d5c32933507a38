import { expect, test } from 'vitest';
import { mailtoOf } from '../../../../lib/domain/text/mailto.ts';

test.each<[string | null, string | null]>([
  ['ada@shop.example', 'mailto:ada@shop.example'],
  [' ada@shop.example ', 'mailto:ada@shop.example'],
  ['ada+news@shop.example', 'mailto:ada%2Bnews@shop.example'],
  ['ada@shop.example?bcc=eve@evil.example', null],
  ['ada@shop.example?subject=x', 'mailto:ada@shop.example%3Fsubject%3Dx'],
  ['ada&bcc=eve@shop.example', 'mailto:ada%26bcc%3Deve@shop.example'],
  ['ада@пример.example', `mailto:${encodeURIComponent('ада')}@${encodeURIComponent('пример.example')}`],
  ['\ud83d@shop.example', 'mailto:%EF%BF%BD@shop.example'],
  ['a b@shop.example', null],
  ['ada', null],
  ['@shop.example', null],
  ['ada@', null],
  ['', null],
  [null, null],
])('%o: %o', (email, link) => {
  expect(mailtoOf(email)).toBe(link);
});
