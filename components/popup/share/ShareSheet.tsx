import './share.css';
import { useRef, useState } from 'preact/hooks';
import { cleanTag, countsOn, linkTo, type SharedProgram, type Tags } from '../../../lib/domain/accounts/share-link.ts';
import { t } from '../../../lib/platform/i18n.ts';
import type { Announcer } from '../../../lib/views/announcer.ts';
import { partWords } from '../../../lib/views/popup/part-words.ts';
import { Dialog } from '../../layers/Dialog.tsx';
import { Button, submitting } from '../../parts/button/Button.tsx';
import { CopyButton } from '../../parts/button/CopyButton.tsx';
import { Chip } from '../../parts/Chip.tsx';
import { CampaignFields } from './CampaignFields.tsx';
import { QrCodePart } from './QrCodePart.tsx';

interface Props extends SharedProgram {
  /** The address of the tab behind the popup. */
  page: string | null;
  /** The browser refused to copy, so the user has to do it by hand. */
  failed: boolean;
  announcer: Announcer;
  onCopy(text: string): Promise<boolean>;
  onSave(fileName: string, svg: string): void;
  /** @param on true: used; false: forgotten */
  onCampaign(campaign: string, on: boolean): void;
  onClose(): void;
}

const MOST_NAMES = 12;

/** The parts of the page's address that the link leaves out, each with a button that keeps it. */
function LeftOut({ names, kept, onKept }: { names: string[]; kept: string[]; onKept(kept: string[]): void }) {
  return (
    <div id="share-left-out" class="stack gap-1">
      <p id="share-left-out-label" class="hint">
        {t('leftOut')}
      </p>
      <ul class="toggles cluster" aria-labelledby="share-left-out-label">
        {names.slice(0, MOST_NAMES).map((name) => {
          const isKept = kept.includes(name);
          return (
            <li key={name} class="inline">
              <Chip
                aria-pressed={isKept}
                onClick={() => onKept(isKept ? kept.filter((other) => other !== name) : [...kept, name])}
                label={partWords(name)}
              />
            </li>
          );
        })}
        {names.length > MOST_NAMES && <li>…</li>}
      </ul>
    </div>
  );
}

/** The affiliate's link, its campaign, QR code and coupons. Enter copies, Escape closes. */
export function ShareSheet({ account, share, coupons, page, failed, announcer, onCopy, onClose, ...on }: Props) {
  const copyButton = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const tabAddress = page !== null && countsOn(page, share) ? page : null;
  const [atHome, setAtHome] = useState(false);
  const [tags, setTags] = useState<Tags>({});
  const [kept, setKept] = useState<string[]>([]);
  const target = atHome || tabAddress === null ? share.url : tabAddress;
  const { leftOut } = linkTo(target, share, tags, coupons);
  const { link } = linkTo(target, share, tags, coupons, kept);
  const campaign = cleanTag(tags.campaign ?? '');
  const focusFirst = () => (failed ? copyByHand() : copyButton.current?.focus());

  function rememberCampaign(): void {
    if (campaign !== '') on.onCampaign(campaign, true);
  }

  async function copy(): Promise<void> {
    if (!(await onCopy(link))) return copyByHand();
    announcer.show(t('copied'));
    rememberCampaign();
  }

  function copyByHand(): void {
    announcer.show(t('copyByHand'));
    field.current?.focus();
  }

  function save(fileName: string, svg: string): void {
    on.onSave(fileName, svg);
    announcer.show(t('qrSaved'));
    rememberCampaign();
  }

  return (
    <Dialog class="share" title={t('myLink')} onOpen={focusFirst} {...{ announcer, onClose }}>
      <form class="stack" onSubmit={submitting(copy)}>
        {tabAddress !== null && (
          <fieldset class="link-target cluster">
            <legend class="spoken">{t('linkLeadsTo')}</legend>
            {[false, true].map((home) => (
              <label key={String(home)} class="inline gap-2">
                <input type="radio" name="target" checked={home === atHome} onChange={() => setAtHome(home)} />
                {t(home ? 'homePage' : 'thisPage')}
              </label>
            ))}
          </fieldset>
        )}
        <textarea
          ref={field}
          readOnly
          class="text-compact"
          dir="ltr"
          rows={Math.min(6, Math.ceil(link.length / 42))}
          aria-label={t('myLink')}
          aria-describedby="share-left-out"
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
        {leftOut.length > 0 && <LeftOut names={leftOut} kept={kept} onKept={setKept} />}
        <Button ref={copyButton} type="submit" class="primary" label={t('copyLink')} />
        <CampaignFields
          tags={tags}
          campaigns={account.campaigns ?? []}
          onTags={setTags}
          onForget={(name) => on.onCampaign(name, false)}
        />
      </form>
      <QrCodePart link={link} names={[account.name, campaign]} onSave={save} />
      {coupons.length > 0 && (
        <section class="stack gap-1" aria-labelledby="share-coupons">
          <h3 id="share-coupons" class="text-compact">
            {t('coupons')}
          </h3>
          <ul class="actions breakable">
            {coupons.map((coupon) => (
              <li key={coupon}>
                <CopyButton
                  label={t('copy', coupon)}
                  text={() => coupon}
                  onCopy={(text) => announcer.copied(onCopy(text))}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}
