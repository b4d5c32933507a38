import { DAY } from '../../../lib/domain/calendar/calendar.ts';
import { groups } from '../service/program/members.ts';
import { startService } from '../service/service.ts';

const PRODUCTS = ['Enamel mug, blue', 'Travel mug', 'Tea set for two', 'Poster “Aurora”', 'Gift box', 'Linen apron'];

/** The referrals that come in after the programs were connected. */
export const NEW_REFERRALS = [
  { amount: '24.90', description: 'Tea set for two' },
  { amount: '9.60', description: 'Gift box' },
  { affiliate: 'zoë', currency: 'EUR', amount: '14.20', description: 'Poster “Aurora”' },
];

/** A service whose affiliates ada and zoë have a year of referrals, more before the holidays and fewer in summer. */
export async function startStory() {
  const end = Date.now();
  let moment: number | null = end - 365 * DAY;
  const service = await startService({ preset: 'empty', clock: () => moment ?? Date.now() });
  const { program } = service;
  program.setNotice('<p><strong>Holiday campaign:</strong> 25% on all gift boxes.</p>');
  for (const affiliate of ['ada', 'zoë']) program.setPaymentEmail(`${affiliate}@pay.example`, affiliate);
  let sale = 0;
  for (let day = 365; day >= 0; day--) {
    const date = new Date(end - day * DAY);
    if (date.getDate() === 5) {
      for (const affiliate of ['ada', 'zoë']) program.payOut(affiliate);
      for (const affiliate of ['ada', 'zoë']) program.completePayouts(affiliate);
    }
    const season = 1.6 + Math.cos(((date.getMonth() + date.getDate() / 31) / 12) * 2 * Math.PI) + (365 - day) / 365;
    for (let remaining = season * (((day * 7) % 5) / 2); remaining > 0.5; remaining--) {
      sale++;
      // All are within the day, and the last one is some minutes old.
      moment = end - day * DAY - 60_000 * (3 + 47 * (remaining | 0));
      const amount = (4 + ((sale * 737) % 4200) / 100).toFixed(2);
      const affiliate = sale % 4 === 0 ? 'zoë' : 'ada';
      const currency = affiliate === 'ada' ? 'USD' : 'EUR';
      const { id } = program.addReferral({
        affiliate,
        amount,
        currency,
        description: PRODUCTS[sale % PRODUCTS.length],
      });
      for (let click = 0; click < 12; click++) program.click({ affiliate, url: '/mugs' });
      if (sale % 24 === 5) program.reject(id);
    }
  }
  moment = null;
  // The group's usual amounts are very large, because they test how large numbers are written.
  for (const section of groups.filter(({ group }) => group.id === 7)) {
    const { member } = section;
    section.group.name = 'Creators';
    section.member = (index) => {
      const row = member(index);
      const unpaid = row.status === 'active' ? row.unpaid : '0.00';
      return { ...row, unpaid, paid: row.paid.slice(-7), rateType: 'percentage' };
    };
  }
  return service;
}
