/** Minutes:seconds, rounded down: 59.9 is 0:59, 3,600 is 60:00. */
export function formatDuration(sec: number): string {
  const { minutes, seconds } = splitDuration(sec);
  return `${minutes}:${String(seconds).padStart(2, '0')}`;
}

/**
 * The same for a screen reader: '1 phút 20 giây'.
 * Written by hand, since Intl.DurationFormat is missing in some browsers.
 */
export function speakDuration(sec: number): string {
  const { minutes, seconds } = splitDuration(sec);
  return minutes === 0 ? `${seconds} giây` : `${minutes} phút ${seconds} giây`;
}

/** For schema.org and HTML's `datetime`: PT4M3S. */
export function isoDuration(sec: number): string {
  const { minutes, seconds } = splitDuration(sec);
  return `PT${minutes}M${seconds}S`;
}

function splitDuration(sec: number) {
  const whole = Math.max(0, Math.floor(sec));
  return { minutes: Math.floor(whole / 60), seconds: whole % 60 };
}
