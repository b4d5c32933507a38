import { browser } from './browser.ts';

/** The values of an administrator's policy, unchecked. Firefox rejects where there is no policy; Safari has no such area. */
export const managedValues = async (): Promise<unknown> => browser.storage.managed.get(null);

/** Chromium may read its policies seconds after its start. */
export const onManagedChange = (onChange: () => void): void =>
  browser.storage.onChanged.addListener((_, area) => {
    if (area === 'managed') onChange();
  });
