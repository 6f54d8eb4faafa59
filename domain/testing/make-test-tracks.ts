import type { Track } from '#domain/track.ts';
import { generateTracks } from './generate-tracks.ts';

const TEMPLATE: Track = {
  id: 'mau',
  title: 'Mẫu',
  artist: 'DJ Mẫu',
  album: '',
  duration: 200,
  coverImage: '/covers/00.jpg',
  genre: 'Vinahouse',
  tags: ['Vinahouse'],
  isOriginal: true,
  streamUrl: '/sound/00.mp3',
  waveformUrl: '',
  playbackCount: 0,
  likesCount: 0,
  description: '',
};
const STYLES = [['Nonstop'], ['Remix', 'Chill'], ['Remix'], ['Chill'], []];

/** Tracks 'mau-1' to 'mau-<count>', each with its own sound and cover. */
export function makeTestTracks(count: number): Track[] {
  return generateTracks([TEMPLATE], count).map((track, index) => ({
    ...track,
    tags: [...(STYLES[index % STYLES.length] ?? []), ...track.tags],
    streamUrl: `/sound/${hex(index)}.mp3`,
    coverImage: `/covers/${hex(index)}.jpg`,
    waveformUrl: `/waveforms/${hex(index)}.json`,
  }));
}

const hex = (number: number) => number.toString(16).padStart(24, '0');
