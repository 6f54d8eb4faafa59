import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { Header, Pax } from 'tar';
import { CHECKSUMS, CHECKSUMS_OF_CHECKSUMS, formatChecksum } from './checksums.ts';

const BLOCK_BYTES = 512;
/** Paths that fit into a tar header. Others go into an extended header in front of it. */
const PLAIN_PATH = /^[ -~]{1,100}$/;
const READ_BYTES = 1024 * 1024;

/**
 * Writes a tar file that ends with the SHA-256 checksums of its members, so that `tar` and
 * `sha256sum` can unpack and check it without this program.
 */
export class ArchiveWriter {
  readonly #archive: FileHandle;
  readonly #buffer = Buffer.allocUnsafe(READ_BYTES);
  readonly #checksums: string[] = [];
  readonly paths = new Set<string>();
  writtenBytes = 0;

  private constructor(archive: FileHandle) {
    this.#archive = archive;
  }

  /** @param file created with access for its owner only, since it contains secrets */
  static async create(file: string): Promise<ArchiveWriter> {
    return new ArchiveWriter(await open(file, 'wx', 0o600));
  }

  async addBytes(path: string, content: Uint8Array, mode = 0o600): Promise<void> {
    await this.#writeHeader(path, { size: content.byteLength, mode, mtime: new Date() });
    const hash = createHash('sha256').update(content);
    await this.#write(content);
    await this.#closeMember(path, content.byteLength, hash);
  }

  /**
   * @returns its size, or undefined if the file is gone
   * @throws Error if it was truncated meanwhile
   */
  async addFile(path: string, file: string, signal?: AbortSignal): Promise<number | undefined> {
    const source = await openIfThere(file);
    if (!source) return undefined;
    try {
      const { size, mode, mtime } = await source.stat();
      await this.#writeHeader(path, { size, mode: mode & 0o777, mtime });
      const hash = createHash('sha256');
      for (let position = 0; position < size; ) {
        signal?.throwIfAborted();
        const length = Math.min(READ_BYTES, size - position);
        const { bytesRead } = await source.read(this.#buffer, 0, length, position);
        if (bytesRead === 0) throw new Error(`${file} was truncated while it was read.`);
        const part = this.#buffer.subarray(0, bytesRead);
        hash.update(part);
        await this.#write(part);
        position += bytesRead;
      }
      await this.#closeMember(path, size, hash);
      return size;
    } finally {
      await source.close();
    }
  }

  /** Adds the checksums and flushes everything to the disk. */
  async finish(): Promise<void> {
    const checksums = Buffer.from(this.#checksums.join(''));
    await this.addBytes(CHECKSUMS, checksums);
    const own = formatChecksum(createHash('sha256').update(checksums).digest('hex'), CHECKSUMS);
    await this.addBytes(CHECKSUMS_OF_CHECKSUMS, Buffer.from(own));
    await this.#write(Buffer.alloc(2 * BLOCK_BYTES));
    await this.#archive.sync();
  }

  async close(): Promise<void> {
    await this.#archive.close();
  }

  async #writeHeader(path: string, facts: { size: number; mode: number; mtime: Date }) {
    this.paths.add(path);
    if (!PLAIN_PATH.test(path)) await this.#write(new Pax({ path }).encode());
    const header = new Header({ path, type: 'File', ...facts });
    // The size of a file of 8 GiB and more is also written to the header, in GNU tar's way.
    header.encode();
    if (!header.block) throw new Error(`No header for ${path}.`);
    await this.#write(header.block);
  }

  async #closeMember(path: string, size: number, hash: Hash): Promise<void> {
    const rest = size % BLOCK_BYTES;
    if (rest > 0) await this.#write(Buffer.alloc(BLOCK_BYTES - rest));
    this.#checksums.push(formatChecksum(hash.digest('hex'), path));
  }

  async #write(bytes: Uint8Array): Promise<void> {
    for (let offset = 0; offset < bytes.byteLength; ) {
      const { bytesWritten } = await this.#archive.write(bytes, offset);
      offset += bytesWritten;
    }
    this.writtenBytes += bytes.byteLength;
  }
}

async function openIfThere(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
