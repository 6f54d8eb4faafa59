import { LatePart } from '#app/ui/late-part.tsx';
import type { CollectionTab } from '#domain/collection-address.ts';
import { AccountInvitation } from './account-invitation.tsx';
import { CollectionFailed, CollectionLoading } from './collection-notices.tsx';

const loadLikes = () => import('./liked-tracks.tsx');
const loadPlaylists = () => import('./my-playlists.tsx');
const loadHistory = () => import('./heard-tracks.tsx');

type CollectionViewProps = {
  tab: CollectionTab;
  /** null for a visitor. */
  userId: string | null;
  /** While it is unknown whether anybody is signed in. */
  isUserLoading: boolean;
};

/** One tab of the collection. The history is stored on this device and needs no account. */
export function CollectionView({ tab, userId, isUserLoading }: CollectionViewProps) {
  const late = {
    placeholder: <CollectionLoading />,
    failed: (retry: () => void) => <CollectionFailed onRetry={retry} />,
  };
  if (tab === 'da-nghe') return <LatePart key={tab} load={loadHistory} {...late} props={{}} />;
  if (!userId) return <AccountInvitation what={tab} isQuiet={isUserLoading} />;
  if (tab === 'playlist')
    return <LatePart key={tab} load={loadPlaylists} {...late} props={{ userId }} />;
  return <LatePart key={tab} load={loadLikes} {...late} props={{}} />;
}
