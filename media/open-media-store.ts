import type { Settings } from '#runtime/read-settings.ts';
import { FolderStore } from './folder-store.ts';
import type { MediaStore } from './media-store.ts';

/** The store of the settings: a folder, unless they name a bucket. */
export async function openMediaStore({
  dataFolder,
  s3,
}: Pick<Settings, 'dataFolder' | 's3'>): Promise<MediaStore> {
  if (!s3) return new FolderStore(dataFolder);
  // Loaded only where it is used.
  const [{ S3Bucket }, { S3Store }] = await Promise.all([
    import('./s3-bucket.ts'),
    import('./s3-store.ts'),
  ]);
  const { cacheBytes } = s3;
  return new S3Store(dataFolder, new S3Bucket(s3), cacheBytes ? { mostBytes: cacheBytes } : {});
}
