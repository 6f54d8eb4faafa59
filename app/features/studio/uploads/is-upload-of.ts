import type { StudioUpload } from '#app/backend/studio-uploads.ts';

/**
 * Whether an upload was begun with this file. Those that an earlier version of the site received have
 * no fingerprint: their name tells.
 */
export const isUploadOf = (
  { name, size, fingerprint }: Pick<StudioUpload, 'name' | 'size' | 'fingerprint'>,
  file: { name: string; size: number; fingerprint: string },
): boolean =>
  size === file.size &&
  (fingerprint === undefined
    ? name.normalize() === file.name.normalize()
    : fingerprint === file.fingerprint);
