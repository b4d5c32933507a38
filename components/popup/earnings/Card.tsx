import { t } from '../../../lib/platform/i18n.ts';
import { Toolbar } from '../../parts/Toolbar.tsx';
import { Earned } from './Earned.tsx';
import type { CardProps } from './Figure.tsx';
import { StatsFigures } from './StatsFigures.tsx';

/** What is owed, what was paid and what was earned, in one card that is one tab stop. */
export const Card = (props: CardProps) => (
  <Toolbar label={t('figures')} class="card">
    <StatsFigures {...props} />
    <Earned {...props} />
  </Toolbar>
);
