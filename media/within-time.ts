import { MediaAway } from './media-store.ts';

/** @throws MediaAway 'timeout' if it takes longer; it goes on for others who wait for it */
export async function withinTime<T>(promise: Promise<T>, mostMs: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new MediaAway('timeout')), mostMs);
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
