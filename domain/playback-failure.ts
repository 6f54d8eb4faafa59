/**
 * - missing: the server does not have or deliver the file
 * - corrupt: the file cannot be decoded
 * - cut-off: the file ended before the track did
 * - stalled: no data for a while; resumes by itself when more arrives
 * - silent: no sound device takes the sound; resumes by itself where the browser tells of a new one
 * - offline: network or server unreachable; resumes by itself when they return
 */
export type PlaybackFailure = 'missing' | 'corrupt' | 'cut-off' | 'stalled' | 'silent' | 'offline';
