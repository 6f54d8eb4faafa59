import type { LibraryTab } from '#app/domain/library-address.ts';
import { AccountInvitation } from './account-invitation.tsx';
import { FetchedView } from './fetched-view.tsx';

const loadLikes = () => import('./liked-tracks.tsx');
const loadPlaylists = () => import('./my-playlists.tsx');
const loadHistory = () => import('./heard-tracks.tsx');

type LibraryViewProps = {
  tab: LibraryTab;
  /** null for a visitor. */
  userId: string | null;
  /** While it is unknown whether anybody is signed in. */
  isUserLoading: boolean;
};

/** One tab of the library. The history is stored on this device and needs no account. */
export function LibraryView({ tab, userId, isUserLoading }: LibraryViewProps) {
  if (tab === 'da-nghe') return <FetchedView load={loadHistory} props={{}} />;
  if (!userId) return <AccountInvitation what={tab} isQuiet={isUserLoading} />;
  if (tab === 'playlist') return <FetchedView load={loadPlaylists} props={{ userId }} />;
  return <FetchedView load={loadLikes} props={{}} />;
}
