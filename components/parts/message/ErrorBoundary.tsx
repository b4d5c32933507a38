import { Component, type ComponentChildren, type JSX, render } from 'preact';
import type { ErrorWords } from '../../../lib/platform/error-words.ts';
import { t } from '../../../lib/platform/i18n.ts';
import { Button } from '../button/Button.tsx';
import { Icon } from '../button/Icon.tsx';
import { Trouble } from './Trouble.tsx';

const reload = () => location.reload();

/** Shows an error with a Reload button, instead of an empty page, if a view throws. */
export class ErrorBoundary extends Component<{ children: ComponentChildren }, { failed: boolean }> {
  override state = { failed: false };

  static override getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <FailedPage /> : this.props.children;
  }
}

function FailedPage({ words = { what: t('viewFailed'), todo: t('viewFailedTodo') } }: { words?: ErrorWords }) {
  return (
    <main class="failed empty stack gap-4">
      <Icon name="alert" />
      <div role="alert">
        <h1>{words.what}</h1>
        <p>{words.todo}</p>
      </div>
      <Button class="primary" onClick={reload} label={t('reload')} />
    </main>
  );
}

export function drawPage(ui: JSX.Element): void {
  // While an input method converts letters, as in Japanese, its keys must neither close nor choose anything here.
  addEventListener('keydown', (event) => event.isComposing && event.stopImmediatePropagation(), true);
  render(<ErrorBoundary>{ui}</ErrorBoundary>, document.body);
}

export function drawFailed(words?: ErrorWords): void {
  render(<FailedPage words={words} />, document.body);
}

/** Storage cannot be read: an empty page would look as if nothing were connected. */
export const drawUnreadable = (): void => drawFailed({ what: t('storageUnreadable'), todo: t('storageFailedTodo') });

/** The extension was updated under the page, where nothing works any more. */
export function ExtensionUpdated() {
  return (
    <Trouble words={{ what: t('gone'), todo: t('goneTodo') }} severity="unreachable" urgent>
      <Button class="primary" onClick={reload} label={t('reload')} />
    </Trouble>
  );
}
