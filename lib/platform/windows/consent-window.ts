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
      const onUpdated = (id: number, { url }: { url?: string }) => {
        if (url) onPage(url, id);
      };
      // A window appears only after its first page has loaded, perhaps at another address.
      const onCreated = ({ id, url }: { id?: number; url?: string }) => {
        if (id !== undefined && url) onPage(url, id);
      };
      browser.tabs.onUpdated.addListener(onUpdated);
      browser.tabs.onCreated.addListener(onCreated);
      return () => {
        browser.tabs.onUpdated.removeListener(onUpdated);
        browser.tabs.onCreated.removeListener(onCreated);
      };
    },
  };
}
