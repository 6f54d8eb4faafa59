import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { saveFile } from '#app/ui/save-file.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { downloadName } from '#domain/download-name.ts';
import { messages } from '#messages/vi.ts';
import { downloadMessages } from '#messages/vi-download.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';
import { tagDownload } from './tag-download.ts';

/** Downloads in progress: no file is fetched twice at once. */
const underWay = new Set<string>();
let downloads = 0;

/** Downloads a track's sound file under its proper name, an MP3 with its title and cover. A toast shows the progress. */
export async function downloadTrack(track: PlayableTrack) {
  const { streamUrl } = track;
  if (underWay.has(streamUrl)) return;
  underWay.add(streamUrl);
  const name = downloadName(track);
  // One toast per download: a closed one must not come back.
  const id = `download-${++downloads}`;
  const cancelling = new AbortController();
  const tell = (percent: number | null) =>
    showToast({
      id,
      title: downloadMessages.underWay(percent),
      description: name,
      isUnderWay: true,
      action: { label: downloadMessages.cancel, onPress: () => cancelling.abort() },
    });
  try {
    tell(null);
    const { signal } = cancelling;
    const file = await fetchWithProgress(streamUrl, { signal, onStep: tell });
    saveFile(await tagDownload(file, track, signal), name);
    showToast({ id, title: downloadMessages.done, description: name });
  } catch (error) {
    if (cancelling.signal.aborted) return;
    console.warn('The track could not be downloaded:', error);
    showToast({
      id,
      title: messages.toast.error,
      description: downloadMessages.failed(track.title),
      isDestructive: true,
      action: { label: messages.shell.retry, onPress: () => void downloadTrack(track) },
    });
  } finally {
    underWay.delete(streamUrl);
  }
}
