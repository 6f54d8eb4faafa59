import { readFile, truncate, writeFile } from 'node:fs/promises';
import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_LOG_QUIET,
  FF_ENCODER_AAC,
  FF_ENCODER_FLAC,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_LIBVORBIS,
  FF_ENCODER_PCM_S16BE,
  FF_ENCODER_PCM_S16LE,
} from 'node-av/constants';
import {
  avChannelLayoutDefault,
  avGetPackedSampleFmt,
  avGetSampleFmtName,
  Codec,
  CodecContext,
  Dictionary,
  FFmpegError,
  FormatContext,
  Frame,
  Log,
  Packet,
  Rational,
} from 'node-av/lib';
import { seededRandom } from '#domain/seeded-random.ts';
import { withSoundLayout } from '#import/sound/read-sound-layout.ts';

const FORMATS = {
  wav: { muxer: 'wav', encoder: FF_ENCODER_PCM_S16LE },
  aiff: { muxer: 'aiff', encoder: FF_ENCODER_PCM_S16BE },
  flac: { muxer: 'flac', encoder: FF_ENCODER_FLAC },
  m4a: { muxer: 'ipod', encoder: FF_ENCODER_AAC },
  aac: { muxer: 'adts', encoder: FF_ENCODER_AAC },
  ogg: { muxer: 'ogg', encoder: FF_ENCODER_LIBVORBIS },
  opus: { muxer: 'ogg', encoder: FF_ENCODER_LIBOPUS },
  /** Constant bit rate, with LAME's header. */
  mp3: { muxer: 'mp3', encoder: FF_ENCODER_LIBMP3LAME },
  /** Constant bit rate, only frames. */
  'mp3-bare': { muxer: 'mp3', encoder: FF_ENCODER_LIBMP3LAME },
  /** Variable bit rate, with a Xing header. */
  'mp3-vbr': { muxer: 'mp3', encoder: FF_ENCODER_LIBMP3LAME },
  'mp3-vbr-bare': { muxer: 'mp3', encoder: FF_ENCODER_LIBMP3LAME },
  /** Variable bit rate, with Fraunhofer's header. */
  'mp3-vbri': { muxer: 'mp3', encoder: FF_ENCODER_LIBMP3LAME },
} as const;

export type TestSoundFormat = keyof typeof FORMATS;

export type TestSound = {
  format: TestSoundFormat;
  durationSec?: number;
  bpm?: number;
  /** The start of the first kick. */
  firstKickSec?: number;
  /** Level of the kicks; 0 is silence. */
  amplitude?: number;
  /** A click of 2 ms, which can be located to a fraction of a millisecond. */
  voice?: 'kick' | 'click';
  /** Seed of the soft noise: another seed makes another sound. */
  seed?: string;
  sampleRate?: number;
  channels?: 1 | 2;
  kbits?: number;
  /** Tags by FFmpeg's names: title, artist, album, genre, date, track, comment. */
  tags?: Record<string, string>;
};

/** Writes a test sound with a kick on each beat. */
export async function makeTestSound(file: string, options: TestSound): Promise<void> {
  const { format } = options;
  // Opus supports only this rate.
  const sampleRate = options.sampleRate ?? (format === 'opus' ? 48000 : 44100);
  const mono = renderSound({ ...options, sampleRate });
  await encode(file, { ...options, sampleRate }, mono);
  if (format === 'mp3-vbri') await addVbriHeader(file);
}

function renderSound({
  durationSec = 4,
  bpm = 140,
  firstKickSec = 0,
  amplitude = 0.7,
  voice = 'kick',
  seed = '',
  sampleRate,
}: TestSound & { sampleRate: number }): Float32Array {
  const sound = new Float32Array(Math.round(durationSec * sampleRate));
  const noise = seed && amplitude > 0 ? seededRandom(seed) : null;
  if (noise) for (let i = 0; i < sound.length; i++) sound[i] = 0.004 * (noise() - 0.5);
  const renderVoice = voice === 'kick' ? renderKick : renderClick;
  for (let beat = 0; firstKickSec + (beat * 60) / bpm < durationSec; beat++)
    renderVoice(sound, Math.round((firstKickSec + (beat * 60) / bpm) * sampleRate), {
      sampleRate,
      amplitude,
    });
  return sound;
}

type Pen = { sampleRate: number; amplitude: number };

/** A falling sine of 150 ms, as from a drum machine. */
function renderKick(sound: Float32Array, at: number, { sampleRate, amplitude }: Pen): void {
  let phase = Math.PI / 2;
  for (let i = 0; i < 0.15 * sampleRate && at + i < sound.length; i++) {
    const sec = i / sampleRate;
    const value = amplitude * Math.exp(-sec / 0.04) * Math.sin(phase);
    sound[at + i] = (sound[at + i] as number) + value;
    phase += (2 * Math.PI * (50 + 150 * Math.exp(-sec / 0.02))) / sampleRate;
  }
}

/** A click that peaks after 1 ms. */
function renderClick(sound: Float32Array, at: number, { sampleRate, amplitude }: Pen): void {
  for (let i = 0; i < 0.002 * sampleRate && at + i < sound.length; i++) {
    const sec = i / sampleRate;
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * sec) / 0.002);
    sound[at + i] = amplitude * window * Math.cos(2 * Math.PI * 3000 * (sec - 0.001));
  }
}

export async function encode(
  file: string,
  { format, channels = 2, kbits = 128, tags = {}, sampleRate }: TestSound & { sampleRate: number },
  mono: Float32Array,
): Promise<void> {
  Log.setLevel(AV_LOG_QUIET);
  const { muxer, encoder: name } = FORMATS[format];
  const codec = Codec.findEncoderByName(name);
  if (!codec) throw new Error(`This FFmpeg cannot encode ${format}`);
  const timeBase = new Rational(1, sampleRate);
  using encoder = new CodecContext();
  encoder.allocContext3(codec);
  const formats = codec.sampleFormats ?? [];
  encoder.sampleFormat =
    formats.find((each) => /^(s16p?|fltp?)$/.test(avGetSampleFmtName(each) ?? '')) ??
    encoder.sampleFormat;
  encoder.sampleRate = sampleRate;
  encoder.channelLayout = avChannelLayoutDefault(channels);
  encoder.timeBase = timeBase;
  encoder.bitRate = BigInt(kbits * 1000);
  if (muxer === 'ipod' || muxer === 'ogg' || muxer === 'flac')
    encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  const isVariable = format.startsWith('mp3-vb');
  using encoderOptions = Dictionary.fromObject({
    // The fastest setting: nobody listens to it.
    ...(muxer === 'mp3' && { compression_level: '9' }),
    ...(isVariable && { flags: '+qscale', global_quality: 4 * 118 }),
  });
  FFmpegError.throwIfError(await encoder.open2(codec, encoderOptions), format);

  await using output = new FormatContext();
  FFmpegError.throwIfError(output.allocOutputContext2(null, muxer, `file:${file}`), file);
  const stream = output.newStream();
  stream.codecpar.fromContext(encoder);
  stream.timeBase = timeBase;
  if (Object.keys(tags).length > 0) output.metadata = Dictionary.fromObject(tags);
  FFmpegError.throwIfError(await output.openOutput(), file);
  const isBare = format.endsWith('-bare') || format === 'mp3-vbri';
  using muxerOptions = Dictionary.fromObject(
    muxer === 'mp3'
      ? { write_xing: isBare ? 0 : 1, id3v2_version: isBare ? 0 : 4 }
      : muxer === 'aiff'
        ? { write_id3v2: 1 }
        : {},
  );
  FFmpegError.throwIfError(await output.writeHeader(muxerOptions), file);
  using packet = new Packet();
  packet.alloc();
  const drain = () => {
    while (encoder.receivePacketSync(packet) >= 0) {
      packet.streamIndex = 0;
      packet.rescaleTs(timeBase, stream.timeBase);
      FFmpegError.throwIfError(output.interleavedWriteFrameSync(packet), file);
    }
  };
  const step = encoder.frameSize || 1024;
  for (let at = 0; at < mono.length; at += step) {
    const part = mono.subarray(at, at + step);
    using frame = Frame.fromAudioBuffer(toBuffer(part, encoder.sampleFormat, channels), {
      nbSamples: part.length,
      format: encoder.sampleFormat,
      sampleRate,
      channelLayout: encoder.channelLayout,
      timeBase,
      pts: BigInt(at),
    });
    FFmpegError.throwIfError(encoder.sendFrameSync(frame), file);
    drain();
  }
  encoder.sendFrameSync(null);
  drain();
  FFmpegError.throwIfError(await output.writeTrailer(), file);
  await output.closeOutput();
}

/** Two equal channels, planar or interleaved. */
function toBuffer(
  part: Float32Array,
  format: CodecContext['sampleFormat'],
  channels: number,
): Buffer {
  const isPlanar = avGetPackedSampleFmt(format) !== format;
  const isFloat = avGetSampleFmtName(format)?.startsWith('flt');
  const samples = new (isFloat ? Float32Array : Int16Array)(part.length * channels);
  for (let i = 0; i < part.length; i++) {
    const value = part[i] as number;
    const sample = isFloat ? value : Math.round(Math.max(-1, Math.min(1, value)) * 32767);
    for (let channel = 0; channel < channels; channel++)
      samples[isPlanar ? channel * part.length + i : i * channels + channel] = sample;
  }
  return Buffer.from(samples.buffer);
}

/** A silent first frame with the frame count: 128 kbit/s, 44.1 kHz, stereo. */
async function addVbriHeader(file: string): Promise<void> {
  const frames = await readFile(file);
  const sec = await withSoundLayout(file, ({ presentSec }) => presentSec ?? 0);
  const header = Buffer.alloc(417);
  header.writeUInt32BE(0xfffb9004);
  header.write('VBRI', 36, 'latin1');
  header.writeUInt16BE(1, 40);
  header.writeUInt16BE(0x4d0, 42);
  header.writeUInt16BE(75, 44);
  header.writeUInt32BE(header.length + frames.length, 46);
  header.writeUInt32BE(Math.round((sec * 44100) / 1152), 50);
  // A seek table with one entry for everything.
  header.writeUInt16BE(1, 54);
  header.writeUInt16BE(1, 56);
  header.writeUInt16BE(2, 58);
  header.writeUInt16BE(1, 60);
  await writeFile(file, Buffer.concat([header, frames]));
}

/** Truncates a file to a share of it, like an interrupted download. */
export async function cutOffFile(file: string, share: number): Promise<void> {
  await truncate(file, Math.round((await readFile(file)).length * share));
}

/** Overwrites part of a file, given as shares of its length, with noise. */
export async function damageFile(file: string, from: number, to: number): Promise<void> {
  const bytes = await readFile(file);
  const random = seededRandom('damage');
  for (let i = Math.floor(from * bytes.length); i < to * bytes.length; i++)
    bytes[i] = Math.floor(random() * 256);
  await writeFile(file, bytes);
}
