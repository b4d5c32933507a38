import { beforeEach, expect, test } from 'vitest';
import { embeddedService } from '../lib/embedded-service.ts';

const hour = 60 * 60_000;
const service = await embeddedService({ clock: () => Date.UTC(2026, 10, 20, 12) });
const { program } = service;
beforeEach(() => program.reset('empty'));

const request = (path: string, user = 'ada') =>
  fetch(`${service.deployedBase}/portal/${path}`, { headers: { authorization: service.users.authorization(user) } });
const answer = async (path: string) => (await request(path)).json();

test('a click is worth its listed referrals, in floats, and nothing while they are pending', async () => {
  const { id } = program.click();
  const worth = async () => {
    const [{ total_referral_amount: total, is_converted: isConverted }] = (await answer('visits')).visits.data;
    return [total, isConverted];
  };
  const first = program.convert(id, { amount: '0.10', status: 'pending' });
  expect(await worth()).toEqual([0, false]);
  program.approve(first.id);
  const second = program.convert(id, { amount: '0.20' });
  program.reject(second.id);
  expect(await worth()).toEqual([0.30000000000000004, true]);
  program.cancel(second.id);
  expect(await worth()).toEqual([0.1, true]);
});

test('every referral has a click before it, and each click counts as a visit', () => {
  program.reset();
  program.addReferral();
  const { clicks, visits, referrals } = program.figures('ada');
  expect(clicks).toHaveLength(visits);
  const times = new Map(clicks.map(({ id, at }) => [id, at]));
  for (const { visitId, createdAt } of referrals) {
    const age = createdAt - (times.get(visitId ?? 0) ?? 0);
    expect(age).toBeGreaterThan(0);
    expect(age).toBeLessThan(hour);
  }
});
