/** The figures of the deployed dialect. */

export const money = (title: string, amount: number | string, icon: string) => ({
  ...{ title, amount, is_currency: true, icon },
});

export const count = (title: string, amount: number | string, icon: string) => ({
  ...{ title, amount, is_currency: false, is_number: true, icon },
});

/** `5.63` → `5.63%`, `1250.00` → `1,250.00%` */
export function rate(percent: string) {
  const format = { minimumFractionDigits: percent === '0' ? 0 : 2, maximumFractionDigits: 2 };
  const amount = `${Number(percent).toLocaleString('en-US', format)}%`;
  return { title: 'Conversion Rate', amount, is_currency: false, is_number: false, icon: 'PercentIcon' };
}

/** `12.40` → `12.4` */
export const plain = (amount: string): string => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount);
