import { ring } from '../../lib/platform/device/sale-sound.ts';

// Nobody sees this page: it plays, and goes.
void ring()
  .catch(() => false)
  .then(() => close());
