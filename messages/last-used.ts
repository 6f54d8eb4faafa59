import { commentAge } from '#domain/comment-age.ts';
import { messages } from './vi.ts';

const HOUR_MS = 3_600_000;

/** Of a session or an app, whose use is noted once an hour: nothing finer would be true. */
export function lastUsed(notedMs: number, nowMs: number): string {
  const ageMs = nowMs - notedMs;
  if (ageMs < HOUR_MS) return 'Dùng lần cuối: trong một giờ qua';
  if (ageMs < 24 * HOUR_MS) return 'Dùng lần cuối: trong 24 giờ qua';
  return `Dùng lần cuối: ${messages.comments.age(commentAge(notedMs, nowMs))}`;
}
