import { collectAnswers } from '../service/strictness/collect-answers.ts';
import { writeRecording } from '../service/strictness/recording.ts';
import { wordPressVersion } from './rest-request.ts';
import { startWordPress } from './wordpress.ts';
import { wordPressSite } from './wordpress-site.ts';

/** `node test/tools/wordpress/record.ts` sends the tests' requests to a real WordPress, and stores its answers. */
const shop = await startWordPress();
if (!shop) {
  console.log('Nothing was recorded: it needs the packages wordpress, mariadb-server and php-cli (Debian).');
  process.exit(1);
}
try {
  writeRecording({ wordpress: await wordPressVersion(shop), answers: await collectAnswers(await wordPressSite(shop)) });
} finally {
  await shop.stop();
}
