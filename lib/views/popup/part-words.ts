import { t } from '../../platform/i18n.ts';

/** The word for a part that a link leaves out. @param name as in `PublicParts` */
export const partWords = (name: string): string => (name === '#' ? t('afterHash') : name);
