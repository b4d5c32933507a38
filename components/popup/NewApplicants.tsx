import { type Applied, appliedIn } from '../../lib/views/applicant-words.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import { Icon } from '../parts/Icon.tsx';

interface Props {
  store: PopupStore;
  /** Opens the side panel, which must happen in the click itself. */
  onApplicants(applied: Applied): void;
}

/** Watched groups with new applicants, of all programmes, because the badge counts them all. */
export function NewApplicants({ store, onApplicants }: Props) {
  const all = appliedIn(store.stored.value);
  if (all.length === 0) return null;
  return (
    <div class="applied">
      {all.map((applied) => (
        <button
          key={`${applied.accountId} ${applied.groupId}`}
          type="button"
          class="line"
          onClick={() => onApplicants(applied)}
        >
          <Icon name="group" />
          <bdi>{applied.words}</bdi>
        </button>
      ))}
    </div>
  );
}
