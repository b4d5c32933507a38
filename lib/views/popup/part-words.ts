import { t } from '../../platform/i18n.ts';

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
