import { render } from 'preact';
import { Empty } from '../../components/Empty.tsx';
import { localisePage, t } from '../../lib/i18n.ts';

localisePage(t('groupsTitle'));
render(<Empty icon="group" title={t('groupsTitle')} text={t('working')} />, document.body);
