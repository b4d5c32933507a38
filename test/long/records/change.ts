import type { Order, Shop } from './shop.ts';
import type { Change } from './steps.ts';
import type { Truth } from './truth.ts';

/** Something happens to the programme; what of it no answer can show, the truth knows. */
export function change(shop: Shop, truth: Truth, step: Change): void {
  const accountHealth = shop.accountHealth();
  switch (step.do) {
    case 'create':
      for (let i = 0; i < step.many; i++)
        shop.create(step.status, step.cents + i, step.twin && i > 0 && i < 4, shop.currencyFor(step.currency));
      return;
    case 'become': {
      const one = nthOf(
        accountHealth.filter(({ status }) => status === step.from),
        step.nth,
      );
      if (!one) return;
      if (step.status === 'paid') truth.pays(one);
      shop.become(one, step.status);
      return;
    }
    case 'edit': {
      // What is paid stays as it is: of a sum that rises with it nobody can tell why; nor which twin it is.
      const one = nthOf(
        accountHealth.filter(({ status, number }) => status !== 'paid' && !shop.isTwin(number)),
        step.nth,
      );
      if (one) shop.edit(one, step.cents);
      return;
    }
    case 'remove': {
      const one = nthOf(accountHealth, step.nth);
      if (one) shop.remove(one);
      if (one) truth.removed();
      return;
    }
    case 'restore': {
      const one = nthOf(
        shop.orders.filter(({ deleted, status }) => deleted && status !== 'paid'),
        step.nth,
      );
      if (one) one.deleted = false;
      if (one) truth.restored();
      return;
    }
    case 'payout': {
      const due = accountHealth.filter(({ status }) => ['unpaid', 'processing'].includes(status));
      for (const one of due) truth.pays(one);
      for (const one of due) shop.become(one, 'paid');
      shop.desk.pay(centsOf(due), shop.time);
      return;
    }
    case 'process': {
      const due = accountHealth.filter(({ status }) => status === 'unpaid');
      for (const one of due) shop.become(one, 'processing');
      shop.desk.start(centsOf(due), shop.time);
      return;
    }
    case 'list':
      shop.desk.isListing = !shop.desk.isListing;
      return;
    case 'settle': {
      const due = accountHealth.filter(({ status }) => status === 'processing');
      for (const one of due) truth.pays(one);
      for (const one of due) shop.become(one, 'paid');
      shop.desk.pay(centsOf(due), shop.time);
      return;
    }
    case 'undo':
      for (const one of accountHealth.filter(({ status }) => status === 'paid')) shop.become(one, 'unpaid');
      return;
    case 'switch':
      shop.dialect = shop.dialect === 'documented' ? 'deployed' : 'documented';
      return;
    case 'reword':
      shop.words = shop.words === 'Order' ? 'Bestellung' : 'Order';
      shop.wasReworded = true;
      return;
    case 'outage':
      shop.isDown = !shop.isDown;
      return;
    case 'length':
      shop.length = step.rows;
      return;
  }
}

const centsOf = (all: Order[]): number => all.reduce((sum, { cents }) => sum + cents, 0);

const nthOf = (all: Order[], nth: number): Order | undefined => all[nth % Math.max(1, all.length)];
