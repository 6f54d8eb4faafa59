import { messages } from './backup.messages.ts';
import { backup } from './backup.ts';
import { runKeepCommand } from './backup-command.ts';

await runKeepCommand(messages.backupUsage, async (options) => {
  const { file, bytes, manifest, isMarked } = await backup({
    ...options,
    store: await options.openStore?.(options.dataFolder),
  });
  const { counts, files, missingFiles } = manifest;
  return [
    messages.backedUp(file, bytes, counts, files),
    ...(missingFiles.length > 0 ? [messages.missingFiles(missingFiles)] : []),
    ...(options.openStore && options.isWithoutMedia ? [messages.withoutMedia] : []),
    ...(isMarked ? [] : [messages.notMarked]),
    ...(process.env.JWT_SECRET ? [messages.secretInEnvironment] : []),
  ];
});
