import {
  AV_LOG_QUIET,
  AVDISCARD_ALL,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  AVMEDIA_TYPE_AUDIO,
} from 'node-av/constants';
import {
  avChannelLayoutDefault,
  avChannelLayoutDescribe,
  avGetSampleFmtName,
  Codec,
  CodecContext,
  Dictionary,
  FFmpegError,
  Filter,
  FilterGraph,
  FilterInOut,
  FormatContext,
  Frame,
  Log,
  Packet,
  type Stream,
} from 'node-av/lib';
import { RefusedSound } from './refused-sound.ts';
import { soundMessages } from './sound.messages.ts';

/** Only sound formats of a single file: no playlists, network or video. */
const OPEN_OPTIONS = {
  protocol_whitelist: 'file',
  format_whitelist: 'aac,aiff,flac,mov,mp4,m4a,3gp,3g2,mj2,mp3,ogg,wav',
  codec_whitelist: [
    'aac,alac,flac,mp3float,mp3,mp2float,opus,vorbis',
    'pcm_u8,pcm_s8,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be',
    'pcm_f32le,pcm_f32be,pcm_f64le,pcm_f64be,pcm_alaw,pcm_mulaw',
  ].join(','),
};

export type DecodeOptions = {
  /** Samples per frame, except the last. */
  samplesPerFrame: number;
  /**
   * Sample rates to keep; others become 44.1 or 48 kHz if that is in the list, otherwise the first
   * in the list.
   */
  rates: readonly number[];
  /** Default: planar. */
  sampleFormat?: 'flt' | 'fltp';
  signal?: AbortSignal | undefined;
};

/** The result of decoding; complete after the last frame. */
export type Decoding = {
  sampleRate: number;
  channels: 1 | 2;
  samples: number;
  goodPackets: number;
  badPackets: number;
};

/** More packets at a time would block the event loop. */
const PACKETS_PER_TURN = 256;

/**
 * Decodes a file's sound as a stream of 32-bit float frames, with one or two channels.
 * A frame is valid until the next is requested. May crash the process: FFmpeg reads untrusted files.
 *
 * @throws RefusedSound if there is no sound to decode
 */
export async function* decodeFrames(
  file: string,
  options: DecodeOptions,
): AsyncGenerator<{ frame: Frame; decoding: Decoding }> {
  const { signal } = options;
  Log.setLevel(AV_LOG_QUIET);
  await using input = await openInput(file);
  const stream = chooseStream(input);
  using decoder = await openDecoder(stream);
  using graph = createGraph(decoder, stream, options);
  using packet = new Packet();
  packet.alloc();
  using decoded = new Frame();
  decoded.alloc();
  using frame = new Frame();
  frame.alloc();
  const decoding: Decoding = {
    sampleRate: graph.sampleRate,
    channels: graph.channels,
    samples: 0,
    goodPackets: 0,
    badPackets: 0,
  };

  function* filtered() {
    while (graph.sink.buffersinkGetFrameSync(frame) >= 0) {
      decoding.samples += frame.nbSamples;
      yield { frame, decoding };
      frame.unref();
    }
  }
  function* decodedFrom(sent: Packet | null) {
    let isGood = decoder.sendPacketSync(sent) >= 0;
    for (;;) {
      const result = decoder.receiveFrameSync(decoded);
      if (result < 0) {
        if (result !== AVERROR_EAGAIN && result !== AVERROR_EOF) isGood = false;
        break;
      }
      // The format must not change within a file.
      if (graph.source.buffersrcAddFrameSync(decoded) < 0) isGood = false;
      decoded.unref();
      yield* filtered();
    }
    if (sent) decoding[isGood ? 'goodPackets' : 'badPackets']++;
  }

  for (let packets = 0; input.readFrameSync(packet) >= 0; packets++) {
    if (packet.streamIndex === stream.index) yield* decodedFrom(packet);
    packet.unref();
    if (packets % PACKETS_PER_TURN === 0) await new Promise(setImmediate);
    signal?.throwIfAborted();
  }
  yield* decodedFrom(null);
  graph.source.buffersrcAddFrameSync(null);
  yield* filtered();
}

async function openInput(file: string): Promise<FormatContext> {
  const input = new FormatContext();
  using options = Dictionary.fromObject(OPEN_OPTIONS);
  // With the prefix, a colon in a file name is not read as a protocol.
  if ((await input.openInput(`file:${file}`, null, options)) < 0)
    throw new RefusedSound(soundMessages.unknownFormat);
  if ((await input.findStreamInfo()) < 0) throw new RefusedSound(soundMessages.noSound);
  return input;
}

function chooseStream(input: FormatContext): Stream {
  const index = input.findBestStream(AVMEDIA_TYPE_AUDIO);
  // Covers and chapters are streams, too: ignore them.
  for (const stream of input.streams) if (stream.index !== index) stream.discard = AVDISCARD_ALL;
  const stream = input.streams[index];
  if (!stream || stream.codecpar.channels < 1 || stream.codecpar.sampleRate < 1)
    throw new RefusedSound(soundMessages.noSound);
  return stream;
}

async function openDecoder(stream: Stream): Promise<CodecContext> {
  const parameters = stream.codecpar;
  const codec = Codec.findDecoder(parameters.codecId);
  if (!codec || !OPEN_OPTIONS.codec_whitelist.split(',').includes(codec.name ?? ''))
    throw new RefusedSound(soundMessages.unknownFormat);
  // WAV may have a channel count without a layout.
  if (parameters.channelLayout.order === 0)
    parameters.channelLayout = avChannelLayoutDefault(parameters.channels);
  const decoder = new CodecContext();
  decoder.allocContext3(codec);
  decoder.parametersToContext(parameters);
  decoder.pktTimebase = stream.timeBase;
  decoder.threadCount = 1;
  using options = Dictionary.fromObject({ err_detect: 'crccheck' });
  if ((await decoder.open2(codec, options)) < 0) throw new RefusedSound(soundMessages.noSound);
  return decoder;
}

function createGraph(
  decoder: CodecContext,
  stream: Stream,
  { rates, samplesPerFrame, sampleFormat = 'fltp' }: DecodeOptions,
) {
  const rate = decoder.sampleRate;
  const related = rate % 44100 === 0 || rate < 44100 ? 44100 : 48000;
  const sampleRate = [rate, related].find((one) => rates.includes(one)) ?? rates[0] ?? related;
  const channels: 1 | 2 = decoder.channels === 1 ? 1 : 2;
  const graph = new FilterGraph();
  graph.alloc();
  const create = (name: string, settings: string | null) => {
    const filter = Filter.getByName(name);
    const context = filter && graph.createFilter(filter, name, settings);
    if (!context) throw new RefusedSound(soundMessages.noSound);
    return context;
  };
  const { num, den } = stream.timeBase;
  const source = create(
    'abuffer',
    `time_base=${num}/${den}:sample_rate=${rate}` +
      `:sample_fmt=${avGetSampleFmtName(decoder.sampleFormat)}` +
      `:channel_layout=${avChannelLayoutDescribe(decoder.channelLayout)}`,
  );
  const sink = create('abuffersink', null);
  const inputs = FilterInOut.createList([{ name: 'in', filterCtx: source, padIdx: 0 }]);
  const outputs = FilterInOut.createList([{ name: 'out', filterCtx: sink, padIdx: 0 }]);
  // A downmix of six channels must not clip.
  const filters = [
    `aresample=${sampleRate}:rematrix_maxval=1:out_sample_fmt=${sampleFormat}`,
    `aformat=sample_fmts=${sampleFormat}:channel_layouts=${channels === 1 ? 'mono' : 'stereo'}`,
    `asetnsamples=n=${samplesPerFrame}:p=0`,
  ].join(',');
  FFmpegError.throwIfError(graph.parsePtr(filters, outputs, inputs), 'filters');
  FFmpegError.throwIfError(graph.configSync(), 'filters');
  return { source, sink, sampleRate, channels, [Symbol.dispose]: () => graph.free() };
}
