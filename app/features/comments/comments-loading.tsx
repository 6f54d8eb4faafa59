import { messages } from '#messages/vi.ts';

const LINE_WIDTHS = ['w-4/5', 'w-3/5', 'w-2/3'];

export function CommentsLoading() {
  return (
    <div role="status" className="mt-6">
      <span className="sr-only">{messages.comments.loading}</span>
      <div aria-hidden className="flex flex-col gap-6">
        {LINE_WIDTHS.map((width) => (
          <div key={width} className="flex animate-pulse gap-3">
            <div className="size-10 rounded-full bg-ground-high" />
            <div className="flex flex-1 flex-col gap-2 pt-1">
              <div className="h-3.5 w-32 rounded bg-ground-high" />
              <div className={`h-3.5 rounded bg-ground-high ${width}`} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
