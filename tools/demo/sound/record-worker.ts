import { parentPort, workerData } from 'node:worker_threads';
import { ALL_TRACKS } from './all-tracks.ts';
import { recordTrack } from './record-track.ts';

const track = ALL_TRACKS.find(({ slug }) => slug === workerData);
if (!track || !parentPort) throw new Error(`No track called ${workerData}`);
const { mp3, recording } = await recordTrack(track);
parentPort.postMessage({ mp3, recording }, [mp3.buffer]);
