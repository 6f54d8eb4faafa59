import { analyseCommand } from './analyse-command.ts';

process.exitCode = await analyseCommand(process.argv.slice(2));
