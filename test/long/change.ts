import type { Limits } from './limits.ts';
import type { Program } from './program.ts';
import type { Change } from './steps.ts';

/** Changes the program, and records the limits that follow from it. */
export function change(program: Program, limits: Limits, step: Change): void {
  switch (step.do) {
    case 'create':
      for (let i = 0; i < step.many; i++) program.create(step.status, step.twin && i > 0);
      return;
    case 'become':
      program.become(step.status, step.from, step.nth);
      return;
    case 'remove': {
      const existing = program.existing();
      program.remove(step.nth);
      limits.removed(existing.filter(({ deleted }) => deleted));
      return;
    }
    case 'restore':
      limits.wasRestored(program.restore(step.nth));
      return;
    case 'edit':
      limits.edited(program.edit(step.nth));
      return;
    case 'switch':
      limits.reshaped();
      program.dialect = program.dialect === 'documented' ? 'deployed' : 'documented';
      return;
    case 'reword':
      limits.reshaped();
      program.words = program.words === 'Order' ? 'Bestellung' : 'Order';
      return;
    case 'length':
      program.length = step.rows;
      return;
    case 'renumber':
      limits.reshaped();
      program.renumbered += step.by;
      return;
    case 'zone':
      limits.reshaped();
      program.zoneHours += step.by;
      return;
  }
}
