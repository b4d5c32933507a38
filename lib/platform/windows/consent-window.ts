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
      // The browser reports the site's addresses because host access was granted.
      const listener = (tab: number, { url }: { url?: string }) => {
        if (url) onPage(url, tab);
      };
      browser.tabs.onUpdated.addListener(listener);
      return () => browser.tabs.onUpdated.removeListener(listener);
    },
  };
}
