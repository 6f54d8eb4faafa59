import { runOperatorCommand } from './operator-command.ts';

process.exitCode = await runOperatorCommand(process.argv.slice(2));
