import { messages } from '#app/messages/vi.ts';

type DescriptionCardProps = { description: string; album: string };

export function DescriptionCard({ description, album }: DescriptionCardProps) {
  return (
    <section
      aria-labelledby="description"
      className="rounded-card border border-line bg-lacquer-raised p-4 sm:p-6"
    >
      <h2 id="description" className="text-xl">
        {messages.trackPage.description}
      </h2>
      <p className="mt-2 max-w-prose text-ash">{description}</p>
      <p className="mt-3 text-sm">
        <span className="text-ash">{messages.trackPage.album}: </span>
        {album}
      </p>
    </section>
  );
}
