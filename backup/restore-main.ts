import { messages } from './backup.messages.ts';
import { runKeepCommand } from './backup-command.ts';
import { restore } from './restore.ts';

await runKeepCommand(messages.restoreUsage, async (options) => {
  const { manifest, unknownTables, movedTo } = await restore(options);
  const { createdAt, counts, files, missingFiles } = manifest;
  return [
    messages.restored(options.dataFolder, createdAt, counts, files),
    ...(missingFiles.length > 0 ? [messages.missingFiles(missingFiles)] : []),
    ...(unknownTables.length > 0 ? [messages.unknownTables(unknownTables)] : []),
    ...(movedTo ? [messages.movedAside(movedTo)] : []),
  ];
});
