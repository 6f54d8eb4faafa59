import { stat, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { escapeControls } from '#domain/escape-controls.ts';
import { analyseSound } from '../sound/analyse-sound.ts';
import { RefusedSound } from '../sound/refused-sound.ts';
import { soundMessages } from '../sound/sound.messages.ts';
import { messages } from './analyse.messages.ts';
import { describeAnalysis, toReport } from './describe-analysis.ts';
import { drawAnalysis } from './draw-analysis.ts';

const [REFUSED, WRONG_USE] = [1, 2];

type Wanted = { file: string; json: boolean; svg: string | undefined };

/** `npm run analyse` with these arguments. @returns the exit code */
export async function analyseCommand(args: string[]): Promise<number> {
  const wanted = readArguments(args);
  if (!wanted) {
    console.error(messages.usage);
    return WRONG_USE;
  }
  const problem = await analyse(wanted);
  if (problem === null) return 0;
  console.error(escapeControls(problem));
  return REFUSED;
}

/** @returns what is wrong, in Vietnamese */
async function analyse({ file, json, svg }: Wanted): Promise<string | null> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error)
    return found.code === 'ENOENT'
      ? messages.notFound(file)
      : messages.unreadable(file, found.message);
  if (!found.isFile()) return messages.notAFile(file);
  if (found.size === 0) return messages.refused(file, soundMessages.empty);
  try {
    const analysis = await analyseSound(file);
    if (!analysis) return messages.refused(file, soundMessages.noSound);
    if (svg) await writeFile(svg, drawAnalysis(analysis));
    const lines = json ? [JSON.stringify(toReport(analysis))] : describeAnalysis(analysis);
    for (const line of lines) console.log(line);
    if (svg && !json) console.log(escapeControls(messages.drawn(svg)));
    return null;
  } catch (error) {
    if (error instanceof RefusedSound) return messages.refused(file, error.message);
    const { code, message } = error as NodeJS.ErrnoException;
    if (svg && code?.startsWith('E')) return messages.notWritten(svg, message);
    return messages.unreadable(file, message);
  }
}

function readArguments(args: string[]): Wanted | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false }, svg: { type: 'string' } },
    });
    const [file, ...more] = positionals;
    return file && more.length === 0 ? { file, json: values.json, svg: values.svg } : null;
  } catch {
    return null;
  }
}
