import type { CreditedText } from '#domain/credits.ts';
import { LOW_BITRATE_FORMS } from '#domain/low-bitrate.ts';
import type { Mp3Seeking } from '#domain/mp3-seeking.ts';
import type { RepeatMode } from '#domain/repeat-mode.ts';
import { isNumberFrom, isRecord, parseStored } from '#domain/stored-value.ts';
import type { PlayableTrack } from './player-snapshot.ts';
import type { Queue, QueueEntry } from './queue.ts';
import { MOST_ENTRIES } from './queue.ts';

const VERSION = 1;

export type StoredQueue = {
  queue: Queue;
  /** Seconds into the current entry's track; 0 when the queue is empty. */
  positionSec: number;
};

/**
 * The queue as JSON: tracks, current index, order before shuffling (as indexes), repeat mode and position.
 *
 * @param positionSec seconds into the current entry's track
 */
export function stringifyQueue({ queue, positionSec }: StoredQueue): string {
  const { entries, place, orderBeforeShuffle, repeat } = queue;
  const placeOf = new Map(entries.map(({ entryId }, n) => [entryId, n]));
  return JSON.stringify({
    version: VERSION,
    tracks: entries.map(({ track }) => pickFields(track)),
    place,
    order: orderBeforeShuffle?.map((entryId) => placeOf.get(entryId)) ?? null,
    repeat,
    positionSec,
  });
}

/** Parses what `stringifyQueue` wrote. Null when anything is invalid; never throws. */
export function parseQueue(json: string | null): StoredQueue | null {
  const stored = parseStored(json, VERSION);
  if (!stored) return null;
  const { place, order, repeat, positionSec } = stored;
  const entries = readEntries(stored.tracks);
  if (!entries || !isPlace(place, Math.max(1, entries.length)) || !isRepeatMode(repeat))
    return null;
  if (!isNumberFrom(0, positionSec)) return null;
  if (order !== null && !isOrder(order, entries.length)) return null;
  const durationSec = entries[place]?.track.duration ?? 0;
  return {
    queue: {
      entries,
      place,
      orderBeforeShuffle: order?.map((n) => n + FIRST_ENTRY_ID) ?? null,
      repeat,
      nextEntryId: entries.length + FIRST_ENTRY_ID,
    },
    positionSec: Math.min(positionSec, durationSec),
  };
}

const FIRST_ENTRY_ID = 1;

function readEntries(value: unknown): QueueEntry[] | null {
  if (!Array.isArray(value) || value.length > MOST_ENTRIES || !value.every(isTrack)) return null;
  return value.map((track, n) => ({ entryId: n + FIRST_ENTRY_ID, track: pickFields(track) }));
}

/** Keeps only the fields of a PlayableTrack: cards have more, and storage may have been tampered with. */
function pickFields(track: PlayableTrack): PlayableTrack {
  const { id, title, artist, by, streamUrl, lowBitrate, duration } = track;
  const { coverImage, coverHasAvif, coverColor, tags } = track;
  const { bpm, firstDownbeatSec, loudnessLufs, truePeakDb, hasChapters } = track;
  const { dropSec, mixOutSec, key, energy, mp3Seeking } = track;
  return {
    ...{ id, title, artist, streamUrl, lowBitrate, duration },
    ...{ coverImage, coverHasAvif, coverColor, tags },
    by: by?.map(({ text, id }) => (id === undefined ? { text } : { text, id })),
    ...{ bpm, firstDownbeatSec, loudnessLufs, truePeakDb, hasChapters },
    ...{ dropSec, mixOutSec, key, energy, mp3Seeking },
  };
}

/** Checks a track by the rules of the catalogue. */
function isTrack(value: unknown): value is PlayableTrack {
  if (!isRecord(value)) return false;
  const { coverHasAvif, coverColor, tags, bpm, firstDownbeatSec, loudnessLufs, truePeakDb } = value;
  const isSwitch = (one: unknown) => one === undefined || typeof one === 'boolean';
  return (
    [value.id, value.title, value.artist].every(isText) &&
    (value.by === undefined || isBy(value.by, value.artist)) &&
    [value.streamUrl, value.coverImage].every(isAddress) &&
    isNumberFrom(Number.MIN_VALUE, value.duration) &&
    [coverHasAvif, value.hasChapters].every(isSwitch) &&
    (coverColor === undefined || isColor(coverColor)) &&
    Array.isArray(tags) &&
    tags.every(isText) &&
    (value.lowBitrate === undefined || isLowBitrate(value.lowBitrate)) &&
    (bpm === undefined || isNumberFrom(1, bpm)) &&
    [firstDownbeatSec, value.dropSec, value.mixOutSec].every(
      (sec) => sec === undefined || isNumberFrom(0, sec),
    ) &&
    (value.key === undefined || isText(value.key)) &&
    (value.energy === undefined || isNumberFrom(1, value.energy)) &&
    (value.mp3Seeking === undefined || isMp3Seeking(value.mp3Seeking)) &&
    [loudnessLufs, truePeakDb].every((db) => db === undefined || isNumberFrom(-Infinity, db))
  );
}

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';

/** The pieces are the artist's text, and an id is one of an address. */
const isBy = (value: unknown, artist: unknown): value is CreditedText[] =>
  Array.isArray(value) &&
  value.every(
    (piece) =>
      isRecord(piece) &&
      typeof piece.text === 'string' &&
      (piece.id === undefined || (typeof piece.id === 'string' && /^[a-z0-9-]+$/.test(piece.id))),
  ) &&
  value.map(({ text }) => text).join('') === artist;

/** A path on this site or an https URL; browsers read a backslash as a slash. */
const isAddress = (value: unknown) =>
  typeof value === 'string' && /^(\/(?![/\\])|https:\/\/)\S+$/.test(value);

const isLowBitrate = (value: unknown) =>
  Array.isArray(value) && value.every((form) => LOW_BITRATE_FORMS.includes(form));

const isMp3Seeking = (value: unknown): value is Mp3Seeking =>
  isRecord(value) &&
  isNumberFrom(1, value.sampleRate) &&
  (value.leadSamples === undefined || isNumberFrom(0, value.leadSamples)) &&
  (value.isVariable === undefined || typeof value.isVariable === 'boolean');

const isColor = (value: unknown) => typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value);

const isRepeatMode = (value: unknown): value is RepeatMode =>
  value === 'off' || value === 'all' || value === 'one';

const isPlace = (value: unknown, count: number): value is number =>
  isNumberFrom(0, value) && Number.isInteger(value) && value < count;

/** Whether it is a permutation of all indexes. */
const isOrder = (value: unknown, count: number): value is number[] =>
  Array.isArray(value) &&
  value.length === count &&
  value.every((place) => isPlace(place, count)) &&
  new Set(value).size === count;
