import type { Oracle } from './oracle.ts';
import type { Programme } from './programme.ts';
import type { Change } from './steps.ts';

/** Something happens to the programme, and its oracle is told what of it no answer can show. */
export function change(programme: Programme, oracle: Oracle, step: Change): void {
  switch (step.do) {
    case 'create':
      for (let i = 0; i < step.many; i++) programme.create(step.status, step.twin && i > 0);
      return;
    case 'become':
      programme.become(step.status, step.from, step.nth);
      return;
    case 'remove': {
      const standing = programme.standing();
      programme.remove(step.nth);
      oracle.removed(standing.filter(({ deleted }) => deleted));
      return;
    }
    case 'restore':
      oracle.wasRestored(programme.restore(step.nth));
      return;
    case 'edit':
      oracle.edited(programme.edit(step.nth));
      return;
    case 'switch':
      oracle.reshaped();
      programme.dialect = programme.dialect === 'documented' ? 'deployed' : 'documented';
      return;
    case 'reword':
      oracle.reshaped();
      programme.words = programme.words === 'Order' ? 'Bestellung' : 'Order';
      return;
    case 'length':
      programme.length = step.rows;
      return;
    case 'renumber':
      oracle.reshaped();
      programme.renumbered += step.by;
      return;
    case 'zone':
      oracle.reshaped();
      programme.zoneHours += step.by;
      return;
  }
}
