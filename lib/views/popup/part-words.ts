import { listed, t } from '../../platform/i18n.ts';

const WORDS: Record<string, 'pathEnd' | 'afterSemicolon' | 'afterHash'> = {
  '/': 'pathEnd',
  ';': 'afterSemicolon',
  '#': 'afterHash',
};

/** The words for a part that a link leaves out. @param name as in `PublicParts` */
export function partWords(name: string): string {
  const words = WORDS[name];
  return words ? t(words) : name;
}

const MOST_NAMES = 3;

/** Which link was copied. @param isHere whether it leads to the page behind the popup @param leftOut names of its parts */
export function copiedWords(isHere: boolean | undefined, leftOut: string[]): string {
  if (!isHere) return t('copiedLinkHome');
  if (leftOut.length === 0) return t('copiedLinkHere');
  const names = leftOut.slice(0, MOST_NAMES).map(partWords);
  return t('copiedLinkWithout', listed([...names, ...(leftOut.length > MOST_NAMES ? ['…'] : [])]));
}
