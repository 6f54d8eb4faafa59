import { headStartScript } from '#app/player/engine/head-start.ts';
import { IDLE } from '#app/player/engine/player-snapshot.ts';
import { PLAYER_AUDIO_ID } from './player-audio.tsx';

const SCRIPT = headStartScript(PLAYER_AUDIO_ID, IDLE.volume / 100);

/** Lets a track opened by its address sound before the scripts are there. Only prerendered it runs. */
export function HeadStart({ streamUrl }: { streamUrl: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
  return <script data-sound={streamUrl} dangerouslySetInnerHTML={{ __html: SCRIPT }} />;
}
