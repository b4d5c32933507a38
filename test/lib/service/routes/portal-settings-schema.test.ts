import { expect, test } from 'vitest';
import { readMissingPayment } from '../../../../lib/service/routes/portal-settings-schema.ts';
import { embeddedService } from '../../embedded-service.ts';
import { loginTo, realClient, recorded, wire } from '../exact-wire.ts';

const read = (value: unknown) => readMissingPayment(wire(value));

test('the recorded settings have no payment details', () => {
  expect(readMissingPayment(recorded('portal/settings'))).toEqual({ ok: true, value: true });
});

test.each<[string, unknown, boolean | null]>([
  ['an email address', { payment_email: 'ada@pay.example' }, false],
  ['an empty email address', { payment_email: '' }, true],
  ['an empty email address, and bank details', { payment_email: null, bank_details: 'IBAN DE02' }, false],
  ['bank details in parts', { payment_email: null, bank_details: [{ iban: 'DE02' }] }, false],
  ['bank details of empty parts', { payment_email: null, bank_details: { iban: '', holder: null } }, true],
  ['deeply nested bank details', { bank_details: { a: { b: { c: { d: '' } } } } }, false],
  ['an empty email address, and a field that may be an account', { payment_email: null, paypal_id: 'ada' }, false],
  ['no known field', { ref_email_notification: 'yes', paypal_id: '' }, null],
  ['an empty list, as PHP writes no fields', [], null],
])('settings tell whether payment details are missing: %s', (_, settings, missing) => {
  expect(read({ settings })).toEqual({ ok: true, value: missing });
});

test.each([null, [], {}, { settings: null }, { settings: 'none' }])('the answer %j is unfit', (json) => {
  expect(read(json)).toMatchObject({ ok: false, error: { kind: 'unfit' } });
});

const service = await embeddedService();
const { program } = service;
const request = () => realClient().missingPayment(loginTo(service));

test.each([false, true])('payment details are found until they are removed (by bank: %j)', async (byBank) => {
  program.paysByBank = byBank;
  expect(await request()).toMatchObject({ value: { value: false } });
  program.setPaymentEmail(null);
  expect(await request()).toMatchObject({ value: { value: true } });
});
