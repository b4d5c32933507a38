/** Parts that the popup of an affiliate with one working program needs only after a click. */
export { claimedSite, linkOn, programsOn } from '../../lib/domain/accounts/share-link.ts';
export { errorWords } from '../../lib/platform/error-words.ts';
export { Menu } from '../layers/Menu.tsx';
export { EmptyState, LoadingSkeleton } from '../parts/message/EmptyState.tsx';
export { ErrorTrouble } from '../parts/message/ErrorTrouble.tsx';
export { Trouble } from '../parts/message/Trouble.tsx';
export { AdministratorView } from './AdministratorView.tsx';
export { MoreMenu } from './MoreMenu.tsx';
export { ProgramStrip } from './ProgramStrip.tsx';
export { ReferralDetails } from './ReferralDetails.tsx';
export { ShareSheet } from './share/ShareSheet.tsx';
export { SiteQuestion } from './share/SiteQuestion.tsx';
export { TroubleStrip } from './TroubleStrip.tsx';
