import { browser } from '../browser.ts';

/** The browser's part in asking consent: a window whose last address only this extension receives. */
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
      // The site's own addresses are told, because access to the site was granted.
      const listener = (tab: number, { url }: { url?: string }) => {
        if (url) onPage(url, tab);
      };
      browser.tabs.onUpdated.addListener(listener);
      return () => browser.tabs.onUpdated.removeListener(listener);
    },
  };
}
