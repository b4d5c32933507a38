import { playSaleSound } from '../../lib/platform/device/sale-sound.ts';

// An invisible page that plays the sound and closes itself.
void playSaleSound()
  .catch(() => false)
  .then(() => close());
