import { collectAnswers, writeRecording } from '../service/strictness/collect-answers.ts';
import { startWordPress } from './wordpress.ts';
import { wordPressSite } from './wordpress-site.ts';

/** `node test/tools/wordpress/record.ts` sends the tests' requests to a real WordPress, and stores its answers. */
const shop = await startWordPress();
if (!shop) {
  console.log('Nothing was recorded: it needs the packages wordpress, mariadb-server and php-cli (Debian).');
  process.exit(1);
}
try {
  const { site, version } = await wordPressSite(shop);
  writeRecording(version, await collectAnswers(site));
} finally {
  await shop.stop();
}
