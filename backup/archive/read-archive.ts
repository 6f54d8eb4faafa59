import { type FileHandle, open } from 'node:fs/promises';
import { Header, Pax } from 'tar';
import { ArchiveDamaged } from './archive-damaged.ts';

const BLOCK_BYTES = 512;
const READ_BYTES = 1024 * 1024;
/** The longest extended header: a path and a few numbers. */
const LONGEST_EXTENSION_BYTES = 64 * 1024;

export type Member = {
  path: string;
  size: number;
  mtime: Date | undefined;
  /** Each chunk overwrites the one before. Read all of them before requesting the next member. */
  read: () => AsyncGenerator<Buffer>;
};

/**
 * Reads the members of a tar file in order. Whatever ArchiveWriter would not write counts as damage, even
 * different padding between members.
 *
 * @throws ArchiveDamaged
 */
export async function* readArchive(file: string): AsyncGenerator<Member> {
  const archive = await open(file);
  try {
    yield* new Reader(archive).members();
  } finally {
    await archive.close();
  }
}

/** For small members: check the size first. */
export async function readWhole(member: Member): Promise<Buffer> {
  const whole = Buffer.alloc(member.size);
  let length = 0;
  for await (const part of member.read()) length += part.copy(whole, length);
  return whole;
}

class Reader {
  readonly #archive: FileHandle;
  readonly #buffer = Buffer.allocUnsafe(READ_BYTES);
  #position = 0;

  constructor(archive: FileHandle) {
    this.#archive = archive;
  }

  async *members(): AsyncGenerator<Member> {
    for (let extendedPath: string | undefined; ; ) {
      const block = await this.#readBlock();
      if (isZeros(block)) return await this.#readEnd();
      const header = decode(block);
      const { type, size, mtime } = header;
      const path = extendedPath ?? header.path;
      if (!path || size === undefined) throw new ArchiveDamaged();
      if (type === 'ExtendedHeader' && size <= LONGEST_EXTENSION_BYTES) {
        extendedPath = await this.#readExtension(size);
        continue;
      }
      extendedPath = undefined;
      if (type !== 'File') throw new ArchiveDamaged();
      const next = this.#position + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
      yield { path, size, mtime, read: () => this.#readBody(size) };
      if (this.#position !== next) throw new Error(`${path} was not read to its end.`);
    }
  }

  async *#readBody(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      const part = await this.#read(Math.min(left, READ_BYTES));
      left -= part.length;
      yield part;
    }
    const rest = size % BLOCK_BYTES;
    if (rest > 0) assertZeros(await this.#readExactly(BLOCK_BYTES - rest));
  }

  /** Accepts only a path, as ArchiveWriter writes it. */
  async #readExtension(size: number): Promise<string> {
    const parts: Buffer[] = [];
    for await (const part of this.#readBody(size)) parts.push(Buffer.from(part));
    const text = Buffer.concat(parts).toString();
    const { path } = Pax.parse(text);
    if (!path || new Pax({ path }).encodeBody() !== text) throw new ArchiveDamaged();
    return path;
  }

  async #readEnd(): Promise<void> {
    assertZeros(await this.#readBlock());
    const { size } = await this.#archive.stat();
    if (size !== this.#position) throw new ArchiveDamaged();
  }

  /**
   * Copies the block: a header keeps a reference to it, and the next read overwrites the buffer.
   */
  async #readBlock(): Promise<Buffer> {
    return Buffer.from(await this.#readExactly(BLOCK_BYTES));
  }

  async #readExactly(length: number): Promise<Buffer> {
    let filled = 0;
    while (filled < length) filled += await this.#fill(filled, length - filled);
    return this.#buffer.subarray(0, length);
  }

  async #read(most: number): Promise<Buffer> {
    return this.#buffer.subarray(0, await this.#fill(0, most));
  }

  async #fill(offset: number, most: number): Promise<number> {
    const { bytesRead } = await this.#archive.read(this.#buffer, offset, most, this.#position);
    if (bytesRead === 0) throw new ArchiveDamaged();
    this.#position += bytesRead;
    return bytesRead;
  }
}

const isZeros = (bytes: Buffer) => bytes.every((byte) => byte === 0);

function assertZeros(bytes: Buffer): void {
  if (!isZeros(bytes)) throw new ArchiveDamaged();
}

function decode(block: Buffer): Header {
  try {
    const header = new Header(block);
    // The checksum counts its own field as spaces.
    const field = `${header.cksum?.toString(8).padStart(6, '0')} \0`;
    if (header.cksumValid && block.toString('latin1', 148, 156) === field) return header;
  } catch {
    // For example, an invalid number.
  }
  throw new ArchiveDamaged();
}
