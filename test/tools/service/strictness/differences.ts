import type { ComparableAnswer } from './comparable-answer.ts';

/** Identifies an answer among a site's answers. */
export interface AnswerKey {
  line: string;
  caller: string;
}

/** Intended differences between the embedded service and a real WordPress. */
export interface Difference {
  why: string;
  where(key: AnswerKey): boolean;
  /** The answer without the difference. Both sides are compared this way. */
  without(answer: ComparableAnswer): ComparableAnswer;
}

export const DIFFERENCES: readonly Difference[] = [
  {
    why: 'The consent page lets the tester choose a user, because the service has no login page.',
    where: ({ line }) => line.endsWith('/authorize-application.php'),
    without: () => ({ status: 0, headers: {}, body: null }),
  },
  {
    why: 'OPTIONS at WordPress’s own routes lists their arguments and schema, which the extension never requests.',
    where: ({ line }) => /^OPTIONS \{home\}\/wp-json\/(wp\/|$)/.test(line),
    without: (answer) => ({ ...answer, body: null }),
  },
  {
    why: 'For an administrator, the index also links the theme; the extension requests it without a password.',
    where: ({ line, caller }) =>
      caller.startsWith('admin') && /(\/wp-json\/?|rest_route=\/)([?&]_fields=.*)?$/.test(line),
    without: (answer) => ({ ...answer, body: { ...(answer.body as object), _links: null } }),
  },
];

/** The answer without all differences that are listed for its key. */
export function withoutDifferences(
  answer: ComparableAnswer,
  key: AnswerKey,
  differences = DIFFERENCES,
): ComparableAnswer {
  return differences.filter(({ where }) => where(key)).reduce((rest, difference) => difference.without(rest), answer);
}
