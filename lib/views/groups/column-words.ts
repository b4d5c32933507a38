import type { ColumnKey } from '../../domain/groups/columns.ts';
import { type MessageName, t } from '../../platform/i18n.ts';

const LABELS: Record<ColumnKey, MessageName> = {
  code: 'columnCode',
  name: 'columnName',
  email: 'columnEmail',
  status: 'columnStatus',
  rate: 'columnRate',
  balance: 'columnBalance',
  paid: 'paid',
  unpaid: 'unpaid',
  createdAt: 'columnSince',
};

/** The heading of a group listing's column. */
export const columnLabel = (key: ColumnKey): string => t(LABELS[key]);
