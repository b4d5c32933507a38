export type { Snapshot } from './referral-schema.ts';
