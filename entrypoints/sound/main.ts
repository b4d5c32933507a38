import { playSaleSound } from '../../lib/platform/device/sale-sound.ts';

// A page that nobody sees: it plays the sound and closes itself.
void playSaleSound()
  .catch(() => false)
  .then(() => close());
