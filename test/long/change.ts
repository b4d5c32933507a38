import type { Limits } from './limits.ts';
import type { Programme } from './programme.ts';
import type { Change } from './steps.ts';

/** Changes the programme, and records what no answer can show of the change. */
export function change(programme: Programme, limits: Limits, step: Change): void {
  switch (step.do) {
    case 'create':
      for (let i = 0; i < step.many; i++) programme.create(step.status, step.twin && i > 0);
      return;
    case 'become':
      programme.become(step.status, step.from, step.nth);
      return;
    case 'remove': {
      const existing = programme.existing();
      programme.remove(step.nth);
      limits.removed(existing.filter(({ deleted }) => deleted));
      return;
    }
    case 'restore':
      limits.wasRestored(programme.restore(step.nth));
      return;
    case 'edit':
      limits.edited(programme.edit(step.nth));
      return;
    case 'switch':
      limits.reshaped();
      programme.dialect = programme.dialect === 'documented' ? 'deployed' : 'documented';
      return;
    case 'reword':
      limits.reshaped();
      programme.words = programme.words === 'Order' ? 'Bestellung' : 'Order';
      return;
    case 'length':
      programme.length = step.rows;
      return;
    case 'renumber':
      limits.reshaped();
      programme.renumbered += step.by;
      return;
    case 'zone':
      limits.reshaped();
      programme.zoneHours += step.by;
      return;
  }
}
