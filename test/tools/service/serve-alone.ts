import { startService } from './service.ts';

/** `npm run service` starts the service for manual tests. It listens on $PORT or 8787 until Ctrl-C. */
const service = await startService({ port: Number(process.env.PORT ?? 8787) });
const { origin, users } = service;

console.log(`
The affiliate service runs at ${origin}

  base URL, as documented        ${service.documentedBase}
  base URL, as deployed          ${service.deployedBase}
           plain permalinks      ${service.plainPermalinkBase}
           in a subfolder        ${service.subfolderBase}

  user      password                         who
${users
  .all()
  .map(({ name, role, may, affiliateId }) => {
    const delegate = may.length > 0 ? 'delegate, may see affiliates' : 'customer, no affiliate';
    const other = role === 'administrator' ? 'administrator (groups 3, 5, 7, 9)' : delegate;
    const who = affiliateId === null ? other : 'affiliate';
    return `  ${name.padEnd(8)}  ${users.password(name).padEnd(31)}  ${who}`;
  })
  .join('\n')}

Try:

  curl -u 'ada:${users.password('ada')}' ${service.documentedBase}/portal/stats
  curl -u 'admin:${users.password('admin')}' '${service.documentedBase}/settings/groups/3/affiliates?per_page=2'

  curl -X POST ${origin}/control/program/addReferral                      # a new referral for ada
  curl -X POST ${origin}/control/program/addReferrals -d '[8,{"status":"pending"}]'
  curl -X POST ${origin}/control/program/approve -d '[1043]'              # or reject, processing, cancel, remove
  curl -X POST ${origin}/control/program/payOut                           # then completePayouts
  curl -X POST ${origin}/control/program/click -d '[{"url":"/mugs","campaign":"autumn"}]'
  curl -X POST ${origin}/control/switches -d '{"listsClicks":"forbidden","coupons":["ADA10"]}'
  curl -X POST ${origin}/control/fail -d '{"mode":"busy","retryAfter":60,"times":2}'
  curl -X POST ${origin}/control/fail -d '{"mode":"busy","path":"/portal/referrals","page":3}'
  curl -X POST ${origin}/control/switches -d '{"version":"1.5.0","proInstalled":false}'
  curl -X DELETE ${origin}/control/fail
  curl -X POST ${origin}/control/users/revoke -d '["ada"]'
  curl -X POST ${origin}/control/reset -d '"empty"'                         # or year
  curl ${origin}/control/state

Ctrl-C ends it.
`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void service.close());
}
