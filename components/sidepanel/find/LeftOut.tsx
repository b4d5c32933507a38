import { plural } from '../../../lib/platform/i18n.ts';

/** How many affiliates were left out because there are too many. */
export const LeftOut = ({ count = 0 }: { count?: number }) =>
  count > 0 ? <p class="hint">{plural('leftOut', count)}</p> : null;
