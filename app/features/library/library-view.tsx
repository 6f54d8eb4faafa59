import { LatePart } from '#app/ui/late-part.tsx';
import type { LibraryTab } from '#domain/library-address.ts';
import { AccountInvitation } from './account-invitation.tsx';
import { LibraryFailed, LibraryLoading } from './library-notices.tsx';

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
  const late = {
    placeholder: <LibraryLoading />,
    failed: (retry: () => void) => <LibraryFailed onRetry={retry} />,
  };
  if (tab === 'da-nghe') return <LatePart key={tab} load={loadHistory} {...late} props={{}} />;
  if (!userId) return <AccountInvitation what={tab} isQuiet={isUserLoading} />;
  if (tab === 'playlist')
    return <LatePart key={tab} load={loadPlaylists} {...late} props={{ userId }} />;
  return <LatePart key={tab} load={loadLikes} {...late} props={{}} />;
}
