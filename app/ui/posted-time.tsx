import { commentAge } from '#domain/comment-age.ts';
import { messages } from '#messages/vi.ts';

type PostedTimeProps = {
  /** The time in ISO 8601. */
  at: string;
  nowMs: number;
};

/** How long ago a comment was posted; the exact time shows on hover. */
export function PostedTime({ at, nowMs }: PostedTimeProps) {
  const posted = new Date(at);
  return (
    <time dateTime={at} title={messages.comments.exactTime(posted)} className="text-ash text-sm">
      {messages.comments.age(commentAge(posted.getTime(), nowMs))}
    </time>
  );
}
