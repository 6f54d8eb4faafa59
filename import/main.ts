import { lowerPriority } from '#runtime/process-priority.ts';
import { importCommand } from './import-command.ts';

const interruption = new AbortController();
const interrupt = () => interruption.abort();
process.on('SIGINT', interrupt).on('SIGTERM', interrupt).on('SIGHUP', interrupt);

// Before anything else: child processes inherit the priority.
lowerPriority(process.pid);
process.exitCode = await importCommand(process.argv.slice(2), interruption.signal);
