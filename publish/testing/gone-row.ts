import type { GoneTrack, SnapshotRow } from '#catalogue/snapshot-row.ts';

export const goneRow = ({
  id,
  streamUrl,
  coverImage,
  waveformUrl,
  ...former
}: GoneTrack): SnapshotRow => ({
  id,
  gone: { id, streamUrl, coverImage, waveformUrl, ...pickFormer(former) },
});

const pickFormer = ({
  formerSounds,
  wasNeverPublic,
}: Pick<GoneTrack, 'formerSounds' | 'wasNeverPublic'>) => ({
  ...(formerSounds && { formerSounds }),
  ...(wasNeverPublic && { wasNeverPublic }),
});
