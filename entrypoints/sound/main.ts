import { ring } from '../../lib/platform/device/sale-sound.ts';

// A page that nobody sees: it plays the sound and closes itself.
void ring()
  .catch(() => false)
  .then(() => close());
