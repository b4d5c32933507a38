import { browser } from '../browser.ts';

/** A window for the consent page, whose final redirect only this extension receives. */
export function consentWindow() {
  return {
    redirect: browser.identity.getRedirectURL(),
    newState: () => crypto.randomUUID(),
    newName: () => `Affiliate Glance, ${new Date().toISOString().slice(0, 19).replace('T', ' ')}`,
    async openPage(url: string): Promise<string> {
      const answer = await browser.identity.launchWebAuthFlow({ url, interactive: true });
      if (!answer) throw new Error('No answer');
      return answer;
    },
    watchPages(onPage: (address: string, tab: number) => void): () => void {
      const earlier = browser.tabs.query({}).then((tabs) => new Set(tabs.map(({ id }) => id)));
      // The browser reports the site's addresses because host access was granted, the first one only in the tab.
      const listener = (id: number, changed: { url?: string }, tab: { url?: string }) => {
        const address = changed.url ?? tab.url;
        if (address) void earlier.then((ids) => ids.has(id) || onPage(address, id));
      };
      browser.tabs.onUpdated.addListener(listener);
      return () => browser.tabs.onUpdated.removeListener(listener);
    },
  };
}
