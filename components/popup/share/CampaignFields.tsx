import { useRef } from 'preact/hooks';
import { LONGEST_TAG, type Tags } from '../../../lib/domain/accounts/share-link.ts';
import { t } from '../../../lib/platform/i18n.ts';
import { Button } from '../../parts/button/Button.tsx';
import { Chip } from '../../parts/Chip.tsx';
import { Field } from '../../parts/field/Field.tsx';

interface Props {
  tags: Tags;
  campaigns: string[];
  onTags(tags: Tags): void;
  onForget(campaign: string): void;
}

/** The campaign's fields, and the campaigns of the last links. */
export function CampaignFields({ tags, campaigns, onTags, onForget }: Props) {
  const part = useRef<HTMLDivElement>(null);
  const field = (tag: keyof Tags, label: string, hint?: string) => (
    <Field
      label={label}
      hint={hint}
      maxLength={LONGEST_TAG}
      value={tags[tag] ?? ''}
      onValue={(value) => onTags({ ...tags, [tag]: value })}
    />
  );

  function forget(campaign: string, index: number): void {
    const buttons = part.current?.querySelectorAll<HTMLElement>('.forget') ?? [];
    (buttons[index + 1] ?? buttons[index - 1] ?? part.current?.querySelector('input'))?.focus();
    onForget(campaign);
  }

  return (
    <div ref={part} class="campaign stack">
      {field('campaign', t('campaign'))}
      {campaigns.length > 0 && (
        <ul class="toggles cluster" aria-label={t('recentCampaigns')}>
          {campaigns.map((campaign, index) => {
            const isOn = tags.campaign === campaign;
            return (
              <li key={campaign} class="inline gap-0">
                <Chip
                  aria-pressed={isOn}
                  onClick={() => onTags({ ...tags, campaign: isOn ? '' : campaign })}
                  label={campaign}
                />
                <Button
                  class="icon-button forget"
                  title={t('forgetCampaign', campaign)}
                  onClick={() => forget(campaign, index)}
                  label={<span aria-hidden="true">×</span>}
                />
              </li>
            );
          })}
        </ul>
      )}
      <details>
        <summary>{t('moreTags')}</summary>
        {field('source', t('campaignSource'))}
        {field('medium', t('campaignMedium'), t('meaningMedium'))}
      </details>
    </div>
  );
}
