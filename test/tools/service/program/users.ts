import { randomUUID } from 'node:crypto';

/** A password that a user created for one application; `secret` has spaces between groups. */
export interface ApplicationPassword {
  uuid: string;
  name: string;
  secret: string;
  created: number;
}

/** Data that an administrator may let a delegate see. */
export type Permission = 'affiliates' | 'referrals' | 'payouts';

const EVERYTHING: readonly Permission[] = ['affiliates', 'referrals', 'payouts'];

export interface User {
  id: number;
  name: string;
  email: string;
  role: 'administrator' | 'subscriber';
  may: readonly Permission[];
  /** null: not an affiliate. */
  affiliateId: number | null;
  passwords: ApplicationPassword[];
}

export type Users = ReturnType<typeof createUsers>;

/** The users: admin; the affiliates ada, zoë and bob; the customer carol; the delegate dora. Unknown names throw. */
export function createUsers(clock: () => number) {
  let users: User[] = [];

  function newPassword(secret: string, name: string): ApplicationPassword {
    return { uuid: randomUUID(), name, secret, created: clock() };
  }

  function get(name: string): User {
    const user = users.find((user) => user.name === name);
    if (!user) throw new Error(`There is no user ${name}`);
    return user;
  }

  /** The user's newest password, as the site showed it. */
  function password(name: string): string {
    const newest = get(name).passwords.at(-1);
    if (!newest) throw new Error(`${name} has no password`);
    return newest.secret;
  }

  function start(id: number, name: string, role: User['role'], affiliateId: number | null, secret: string): User {
    const email = `${name.normalize('NFD').replace(/[^a-z]/g, '')}@example.com`;
    const may = role === 'administrator' ? EVERYTHING : name === 'dora' ? EVERYTHING.slice(0, 1) : [];
    return { id, name, email, role, may, affiliateId, passwords: [newPassword(secret, 'test')] };
  }

  function reset(): void {
    users = [
      start(1, 'admin', 'administrator', null, 'QQqq WWww EEee RRrr TTtt YYyy'),
      start(2, 'ada', 'subscriber', 7, 'abcd EFGH ijkl MNOP qrst UVWX'),
      start(3, 'zoë', 'subscriber', 8, 'pässwörd-ключ'),
      start(4, 'bob', 'subscriber', 9, '1234 abcd 5678 EFGH 90ij KLmn'),
      start(5, 'carol', 'subscriber', null, 'mnop QRST uvwx YZab cdef GHIJ'),
      start(6, 'dora', 'subscriber', null, 'zyxw VUTS rqpo NMLK jihg FEDC'),
    ];
  }

  reset();
  return {
    all: (): readonly User[] => users,
    get,
    password,
    /** The right `Authorization` header value. */
    authorization: (name: string) => `Basic ${Buffer.from(`${name}:${password(name)}`).toString('base64')}`,
    /** Replaces all of the user's passwords. */
    setPassword(name: string, secret: string): void {
      get(name).passwords = [newPassword(secret, 'test')];
    },
    addPassword(name: string, application: string): ApplicationPassword {
      const letters = randomUUID().replaceAll('-', '').slice(0, 24);
      const added = newPassword(letters.replace(/.{4}(?=.)/g, '$& '), application);
      get(name).passwords.push(added);
      return added;
    },
    /** Revokes one password, or all. */
    revoke(name: string, uuid?: string): void {
      const user = get(name);
      user.passwords = uuid ? user.passwords.filter((password) => password.uuid !== uuid) : [];
    },
    /** Finds the user of a login: username or email address, and password with or without spaces. */
    check(login: string, secret: string) {
      const user = users.find(({ name, email }) => name === login || email === login.toLowerCase());
      const withoutSpaces = secret.replaceAll(' ', '');
      const found = user?.passwords.find((password) => password.secret.replaceAll(' ', '') === withoutSpaces);
      return user && found && { user, password: found };
    },
    reset,
  };
}
