import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import { FIRST_STEPS, type FirstStep } from '../../domain/accounts/settings.ts';
import type { Stored } from '../../platform/storage/view.ts';

/** Steps offered once after connecting. One that is done on this page stays, ticked. @param pinned null: unknown */
export function createStepsStore(
  stored: ReadonlySignal<Stored>,
  pinned: ReadonlySignal<boolean | null>,
  settle: (settledSteps: FirstStep[]) => void,
) {
  const account = computed(() => stored.value.accounts.find(({ role }) => role === 'affiliate') ?? null);
  const stages = computed(() => stagesOf(stored.value, account.value, pinned.value));
  const settled = computed(() => stored.value.settings.settledSteps ?? []);
  const seen = signal<ReadonlySet<FirstStep>>(new Set());
  /** Steps that this page has settled, even if that could not be stored. */
  const told = new Set<FirstStep>();

  effect(() => {
    const isUnsettled = (step: FirstStep) => !settled.value.includes(step);
    const open = FIRST_STEPS.filter((step) => stages.value[step] === 'open' && isUnsettled(step));
    if (open.some((step) => !seen.value.has(step))) seen.value = new Set([...seen.value, ...open]);
    const done = FIRST_STEPS.filter((step) => stages.value[step] === 'done' && seen.value.has(step));
    const justDone = done.filter((step) => isUnsettled(step) && !told.has(step));
    for (const step of justDone) told.add(step);
    if (justDone.length > 0) settle([...settled.value, ...justDone]);
  });

  return {
    /** The account of the steps; null: none has earnings. */
    stepsAccount: account,
    steps: computed(() =>
      FIRST_STEPS.flatMap((name) => {
        const stage = stages.value[name];
        const isShown =
          seen.value.has(name) && (stage === 'done' || (stage === 'open' && !settled.value.includes(name)));
        return isShown ? [{ name, done: stage === 'done' }] : [];
      }),
    ),
    skipStep: (step: FirstStep) => settle([...settled.value, step]),
  };
}

/** null: not possible here, or unknown. */
function stagesOf(
  { accounts }: Stored,
  account: Account | null,
  pinned: boolean | null,
): Record<FirstStep, 'open' | 'done' | null> {
  return {
    pin: accounts.length === 0 || pinned === null ? null : pinned ? 'done' : 'open',
    goal: account && (account.goal === undefined ? 'open' : 'done'),
  };
}
