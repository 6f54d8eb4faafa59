import { AV_CODEC_FLAG_GLOBAL_HEADER } from 'node-av/constants';
import {
  avChannelLayoutDefault,
  avGetSampleFmtFromName,
  Codec,
  CodecContext,
  Dictionary,
  FFmpegError,
  FormatContext,
  type Frame,
  Packet,
  Rational,
} from 'node-av/lib';
import type { SoundForm } from './served-form.ts';

/** Encodes and writes a sound file, with index and encoder delay at its beginning. */
export class SoundWriter implements AsyncDisposable {
  readonly #encoder = new CodecContext();
  readonly #output = new FormatContext();
  readonly #packet = new Packet();
  readonly #timeBase: Rational;
  #nextSample = 0n;

  private constructor(form: SoundForm, sampleRate: number, channels: 1 | 2) {
    const { encoder: name, bitRates, sampleFormat } = form;
    this.#timeBase = new Rational(1, sampleRate);
    this.#packet.alloc();
    const codec = Codec.findEncoderByName(name);
    if (!codec) throw new Error(`This FFmpeg cannot encode ${name}`);
    const encoder = this.#encoder;
    encoder.allocContext3(codec);
    encoder.sampleRate = sampleRate;
    encoder.sampleFormat = avGetSampleFmtFromName(sampleFormat);
    encoder.channelLayout = avChannelLayoutDefault(channels);
    encoder.bitRate = bitRates[channels];
    encoder.timeBase = this.#timeBase;
    encoder.threadCount = 1;
    encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  }

  static async open(
    file: string,
    form: SoundForm,
    { sampleRate, channels }: { sampleRate: number; channels: 1 | 2 },
  ): Promise<SoundWriter> {
    const { encoderOptions, muxer, muxerOptions, metadata } = form;
    const writer = new SoundWriter(form, sampleRate, channels);
    const [encoder, output] = [writer.#encoder, writer.#output];
    using encoding = Dictionary.fromObject(encoderOptions);
    FFmpegError.throwIfError(await encoder.open2(null, encoding), `the encoder for ${file}`);
    FFmpegError.throwIfError(output.allocOutputContext2(null, muxer, `file:${file}`), file);
    const stream = output.newStream();
    stream.codecpar.fromContext(encoder);
    stream.timeBase = writer.#timeBase;
    stream.metadata = Dictionary.fromObject(metadata);
    FFmpegError.throwIfError(await output.openOutput(), file);
    using muxing = Dictionary.fromObject(muxerOptions);
    FFmpegError.throwIfError(await output.writeHeader(muxing), file);
    return writer;
  }

  /** @throws FFmpegError if the encoder rejects the samples: NaN or infinity */
  write(frame: Frame): void {
    frame.pts = this.#nextSample;
    frame.timeBase = this.#timeBase;
    this.#nextSample += BigInt(frame.nbSamples);
    FFmpegError.throwIfError(this.#encoder.sendFrameSync(frame), 'encoding the sound');
    this.#drain();
  }

  /** Completes the file. @throws FFmpegError on a full disk */
  async finish(): Promise<void> {
    this.#encoder.sendFrameSync(null);
    this.#drain();
    FFmpegError.throwIfError(await this.#output.writeTrailer(), 'writing the sound');
  }

  #drain(): void {
    const [stream] = this.#output.streams;
    while (stream && this.#encoder.receivePacketSync(this.#packet) >= 0) {
      this.#packet.streamIndex = 0;
      this.#packet.rescaleTs(this.#timeBase, stream.timeBase);
      const written = this.#output.interleavedWriteFrameSync(this.#packet);
      FFmpegError.throwIfError(written, 'writing the sound');
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#output.closeOutput();
    await this.#output[Symbol.asyncDispose]();
    this.#packet.free();
    this.#encoder.freeContext();
  }
}
