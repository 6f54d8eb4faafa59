import { runLibraryCommand } from './library-command.ts';

process.exitCode = await runLibraryCommand(process.argv.slice(2));
