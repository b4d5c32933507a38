import type { AffiliateGroup } from '../domain/groups/affiliates.ts';
import { t } from '../platform/i18n.ts';

export const groupLabel = ({ groupId, name }: AffiliateGroup): string =>
  name ? t('groupNamed', groupId, name) : t('groupNumber', groupId);
