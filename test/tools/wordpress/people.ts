/** A user of the site. */
export interface Person {
  id: number;
  login: string;
  /** For the site's login page; application passwords are separate. */
  password: string;
  email: string;
  role: 'administrator' | 'subscriber';
  affiliateId: number | null;
  /** A capability that a delegate has in addition to those of the role. */
  may?: 'read_all_affiliates';
}

export type PersonName = 'admin' | 'ada' | 'bob' | 'carol' | 'dora';

/** The site's users, ordered by id, as WordPress creates them. carol is an ordinary customer, dora a delegate. */
export const people: Record<PersonName, Person> = {
  admin: person(1, 'admin', 'administrator', null),
  ada: person(2, 'ada', 'subscriber', 7),
  bob: person(3, 'bob', 'subscriber', 9),
  carol: person(4, 'carol', 'subscriber', null),
  dora: { ...person(5, 'dora', 'subscriber', null), may: 'read_all_affiliates' },
};

function person(id: number, login: string, role: Person['role'], affiliateId: number | null): Person {
  return { id, login, password: `${login}-login`, email: `${login}@example.com`, role, affiliateId };
}
