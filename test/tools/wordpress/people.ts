/** A user of the site. */
export interface Person {
  id: number;
  login: string;
  /** For the site's login page; application passwords are separate. */
  password: string;
  email: string;
  role: 'administrator' | 'subscriber';
}

export type PersonName = 'admin' | 'ada' | 'carol';

/** The site's users, ordered by id, as WordPress creates them. carol is an ordinary customer. */
export const people: Record<PersonName, Person> = {
  admin: person(1, 'admin', 'administrator'),
  ada: person(2, 'ada', 'subscriber'),
  carol: person(3, 'carol', 'subscriber'),
};

function person(id: number, login: string, role: Person['role']): Person {
  return { id, login, password: `${login}-login`, email: `${login}@example.com`, role };
}
