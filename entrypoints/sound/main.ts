import { ring } from '../../lib/platform/chime.ts';

// Nobody sees this page: it plays, and goes.
void ring()
  .catch(() => false)
  .then(() => close());
