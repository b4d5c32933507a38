import type { Announced } from './said.ts';
import type { State } from './world.ts';

/** Where an answer stands in the table. */
export interface Place {
  state: State;
  question: string;
  asker: string;
}

/** What the embedded service does otherwise than a real WordPress, on purpose. */
export interface Difference {
  why: string;
  where(place: Place): boolean;
  /** The answer without what may differ; the same is done to both. */
  without(said: Announced): Announced;
}

export const DIFFERENCES: readonly Difference[] = [
  {
    why: 'The consent page asks who one is, instead of sending to a log-in that there is not.',
    where: ({ question }) => question.endsWith('/authorize-application.php'),
    without: () => ({ status: 0, headers: {}, body: null }),
  },
  {
    why: 'OPTIONS at WordPress’s own routes lists their arguments and schema, which nobody asks for.',
    where: ({ question }) => /^OPTIONS \{home\}\/wp-json\/(wp\/|$)/.test(question),
    without: (said) => ({ ...said, body: null }),
  },
  {
    why: 'To an administrator the index links the theme, too; the extension asks for it without a password.',
    where: ({ question, asker }) =>
      asker.startsWith('admin') && /(\/wp-json\/?|rest_route=\/)([?&]_fields=.*)?$/.test(question),
    without: (said) => ({ ...said, body: { ...(said.body as object), _links: null } }),
  },
  {
    why: 'The documented dialect lies outside WordPress, at /api: no link to an index, no index to link.',
    where: ({ state }) => state === 'documented',
    without: (said) => ({ ...said, headers: { ...said.headers, link: '' } }),
  },
  {
    why: 'There it says application/json, as the interface document does, and nothing of a charset.',
    where: ({ state }) => state === 'documented',
    without: (said) => ({ ...said, headers: { ...said.headers, 'content-type': mediaType(said) } }),
  },
];

const mediaType = ({ headers }: Announced): string => headers['content-type']?.split(';')[0] ?? '';

/** The answer without all that may differ at its place. */
export function compared(said: Announced, place: Place, differences = DIFFERENCES): Announced {
  return differences
    .filter(({ where }) => where(place))
    .reduce((left, difference) => difference.without(left), said);
}
