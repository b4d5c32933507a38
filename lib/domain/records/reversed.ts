/**
 * What is rejected, cancelled or deleted is taken back: what else becomes of a referral is its programme's business.
 * @param status in lower case
 */
export const isReversed = (status: string): boolean => ['rejected', 'cancelled'].includes(status);
