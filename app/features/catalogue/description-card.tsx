import { messages } from '#app/messages/vi.ts';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { MomentText } from '#app/player/react/moment-text.tsx';

type DescriptionCardProps = { track: PlayableTrack & { description: string; album: string } };

export function DescriptionCard({ track }: DescriptionCardProps) {
  return (
    <section
      aria-labelledby="description"
      className="rounded-card border border-line bg-lacquer-raised p-4 sm:p-6"
    >
      <h2 id="description" className="text-xl">
        {messages.trackPage.description}
      </h2>
      <p className="mt-2 max-w-prose whitespace-pre-line text-ash">
        <MomentText text={track.description} track={track} />
      </p>
      <p className="mt-3 text-sm">
        <span className="text-ash">{messages.trackPage.album}: </span>
        {track.album}
      </p>
    </section>
  );
}
