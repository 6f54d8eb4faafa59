import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { ensureBuilt } from './ensure-built.mjs';
import { runPinnedNode } from './run-pinned-node.mjs';

const { project } = vi.hoisted(() => ({ project: { folder: '' } }));
vi.mock('./project-folder.mjs', async () => {
  project.folder = mkdtempSync(join(tmpdir(), 'vinahouse-built-'));
  return {
    projectFolder: project.folder,
    inProject: (/** @type {string[]} */ ...parts) => join(project.folder, ...parts),
  };
});
vi.mock('./run-pinned-node.mjs', () => ({
  packageCommand: (/** @type {string} */ name) => join(project.folder, name),
  runPinnedNode: vi.fn(),
}));

/** @type {string[]} */
let lines = [];

beforeEach(() => {
  for (const part of ['app', 'domain', 'messages', 'public', 'scripts'])
    mkdirSync(join(project.folder, part), { recursive: true });
  writeFileSync(join(project.folder, 'scripts/compress.ts'), '');
  writeFileSync(join(project.folder, 'vite'), '');
  lines = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(line));
  vi.mocked(runPinnedNode).mockReset().mockResolvedValue({ exitCode: 0, received: undefined });
});
afterAll(() => {
  vi.restoreAllMocks();
  rmSync(project.folder, { recursive: true });
});

test('a failed build is reported with its exit code, and tried again', async () => {
  vi.mocked(runPinnedNode).mockResolvedValueOnce({ exitCode: 3, received: undefined });
  await expect(ensureBuilt()).rejects.toThrow('Không dựng được trang (mã thoát 3)');
  expect(lines).toEqual(['Đang dựng trang…']);
});

test('an image built with other settings says so, since it has no tools to build with', async () => {
  rmSync(join(project.folder, 'vite'));
  await expect(ensureBuilt()).rejects.toThrow(/dựng với các thiết lập VITE_… khác/);
  expect(lines).toEqual([]);
});

test('a build prints three lines, and neither Vite’s list of files nor anything the next time', async () => {
  const built = await ensureBuilt();
  expect(lines).toEqual([
    'Đang dựng trang…',
    'Đang nén các tệp…',
    expect.stringMatching(/^Đã dựng xong trong \d+ giây\.$/),
  ]);
  const [[command] = []] = vi.mocked(runPinnedNode).mock.calls;
  expect(command).toEqual([join(project.folder, 'vite'), 'build', '--logLevel', 'warn']);
  expect(await ensureBuilt()).toBe(built);
  expect(lines).toHaveLength(3);
});
