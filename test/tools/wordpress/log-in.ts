import type { Person } from './people.ts';

/** Submits the site's login page; resolves with the session as a `Cookie` header. */
export async function logIn(home: string, { login, password }: Person): Promise<string> {
  const response = await fetch(`${home}/wp-login.php`, {
    method: 'POST',
    redirect: 'manual',
    // WordPress first checks that the browser accepts cookies.
    headers: { cookie: 'wordpress_test_cookie=WP%20Cookie%20check' },
    body: new URLSearchParams({ log: login, pwd: password, testcookie: '1', 'wp-submit': 'Log In' }),
  });
  if (response.status !== 302) throw new Error(`${login} could not log in: ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
