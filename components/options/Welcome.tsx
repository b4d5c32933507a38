import { t } from '../../lib/platform/i18n.ts';
import { Icon } from '../parts/Icon.tsx';
import { Connecting, type PageProps } from './Connecting.tsx';

/** The first thing that a new user sees: what this is, the one thing it needs, and why the browser will ask. */
export function Welcome(props: PageProps) {
  return (
    <section class="welcome" aria-labelledby="welcome">
      <h2 id="welcome" tabIndex={-1} data-landing>
        {t('welcome')}
      </h2>
      <p class="lead">{t('welcomeNeeds')}</p>
      <div class="card">
        <Connecting {...props}>
          {!props.store.site.found.value && (
            <section class="why" aria-labelledby="why">
              <h3 id="why">{t('whyAsked')}</h3>
              <ul>
                {[t('whyReads'), t('whyChanges'), t('whyElsewhere')].map((line) => (
                  <li key={line}>
                    <Icon name="check" />
                    <span>{line}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </Connecting>
      </div>
    </section>
  );
}
