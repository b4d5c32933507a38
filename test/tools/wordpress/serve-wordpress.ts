import { startWordPress } from './wordpress.ts';

/** `node test/tools/wordpress/serve-wordpress.ts` starts a WordPress for manual tests, on $PORT or any free port. */
const wordpress = await startWordPress({
  port: Number(process.env.PORT ?? 0),
  subfolder: process.argv.includes('--subfolder'),
  permalinks: process.argv.includes('--plain') ? 'plain' : 'pretty',
});
if (!wordpress) {
  console.log('WordPress was left out: it needs the packages wordpress, mariadb-server and php-cli (Debian).');
  process.exit();
}

const { people, home } = wordpress;
const rows = await Promise.all(
  Object.values(people).map(async ({ login, password, role, affiliateId }) => {
    const applicationPassword = await wordpress.makeApplicationPassword(login as keyof typeof people, 'main');
    const who = affiliateId === null ? role : 'affiliate';
    return `  ${login.padEnd(8)}  ${password.padEnd(14)}  ${applicationPassword}  ${who}`;
  }),
);

console.log(`
WordPress runs at ${home}/

  base URL                   ${wordpress.prettyBase}
  with plain permalinks      ${wordpress.plainBase}
  logging in                 ${home}/wp-login.php
  its files                  ${wordpress.folder}

  user      to log in       application password      who
${rows.join('\n')}

Ctrl-C ends it.
`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void wordpress.stop());
}
