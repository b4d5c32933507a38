import { Component, type ComponentChildren, type JSX, render } from 'preact';
import { t } from '../../lib/platform/i18n.ts';
import { Icon } from './Icon.tsx';

interface Props {
  /** Draws the page once more, from what is stored. */
  onReload(): void;
  children: ComponentChildren;
}

/** A view that cannot be drawn says so and offers a way on: an empty page would tell nobody anything. */
export class Failsafe extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static override getDerivedStateFromError() {
    return { failed: true };
  }

  override render({ children, onReload }: Props) {
    return this.state.failed ? <Failed onReload={onReload} /> : children;
  }
}

/** The same where nothing could be drawn from the start. */
export function Failed({ onReload }: Pick<Props, 'onReload'>) {
  return (
    <main class="failed">
      <Icon name="alert" />
      <div role="alert">
        <h1>{t('viewFailed')}</h1>
        <p>{t('viewFailedTodo')}</p>
      </div>
      <button type="button" class="primary" onClick={onReload}>
        {t('reload')}
      </button>
    </main>
  );
}

const reload = () => location.reload();

/** Draws a page, or draws it anew. */
export function drawPage(ui: JSX.Element): void {
  render(<Failsafe onReload={reload}>{ui}</Failsafe>, document.body);
}

/** For what goes wrong before there is anything to draw: storage that cannot be read. */
export function drawFailed(): void {
  render(<Failed onReload={reload} />, document.body);
}
