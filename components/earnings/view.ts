import type { AmountView } from '../parts/Amount.tsx';

/** Amounts of this page are covered all at once, in its head; each names its currency itself. */
export const viewOf = (covered: boolean): AmountView => ({ covered, onUncover() {}, fallbackCurrency: null });
