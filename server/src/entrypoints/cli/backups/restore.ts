import {
  restoreGeneration,
  restorePointInTime,
  restoreStore,
} from '../../../composition/backup/back-up-store.ts'
import { withBackups } from '../../../composition/backup/generations/with-backups.ts'
import { type Result, type StorelessCommand, type StorelessContext, WrongUsage } from '../command.ts'
import { formatCount } from '../format-count.ts'

export const restore: StorelessCommand = {
  name: 'restore',
  summary: 'Restore a backup and verify it',
  details:
    'Restores to BOCAU_DATA, or to BOCAU_DATABASE and BOCAU_BLOBS. No store may exist there. Without options the latest backup of BOCAU_BACKUP is restored.',
  arguments: [
    {
      name: 'directory',
      meaning: 'Copy that `backup <directory>` created; default: BOCAU_BACKUP',
      isOptional: true,
    },
  ],
  options: {
    generation: {
      value: 'backup',
      meaning: 'Time of the backup, or only the first part of it, such as 2026-11-23 or 2026-11-23T08',
      default: 'the latest',
    },
    at: { value: 'time', meaning: 'Restore the embedded store to this time, from BOCAU_BACKUP_LOG' },
    damaged: { meaning: 'Accept a damaged backup' },
  },
  examples: [
    'restore',
    'restore --generation 2026-11-23T08',
    'restore --at 2026-11-25T08:15:00Z',
    'restore /mnt/copy',
  ],
  async runWithoutStore(context, { positionals: [directory], options }) {
    const { config, print } = context
    const acceptsDamaged = options.damaged === true
    if (typeof options.at === 'string') {
      if (directory !== undefined || options.generation !== undefined)
        throw new WrongUsage(
          '--at restores from BOCAU_BACKUP and cannot be combined with a directory or --generation.',
        )
      return restoreAt(context, { at: readMoment(options.at), acceptsDamaged })
    }
    const requested = typeof options.generation === 'string' ? options.generation : undefined
    const { blobs, damaged } =
      directory === undefined
        ? await withBackups(config, (backups) =>
            restoreGeneration(config, backups, { acceptsDamaged, requested }),
          )
        : await restoreStore(config, directory, { acceptsDamaged })
    const from = directory ?? 'BOCAU_BACKUP'
    const where = config.databaseUrl ? 'the database of BOCAU_DATABASE' : config.dataDirectory
    print(`The backup of ${from} is in ${where}: ${formatCount(blobs, 'blob')}, all verified.`)
    for (const hash of damaged) print(`${hash} is damaged.`)
    return { json: { from, directory: config.databaseUrl ? null : config.dataDirectory, blobs, damaged } }
  },
}

/** Restores the embedded store to a moment. */
async function restoreAt(
  { config, print }: StorelessContext,
  { at, acceptsDamaged }: { at: number; acceptsDamaged: boolean },
): Promise<Result> {
  const restored = await withBackups(config, (backups) =>
    restorePointInTime(config, backups, { acceptsDamaged, requested: at }),
  )
  const { blobs, damaged } = restored
  const moment = new Date(restored.at).toISOString()
  const directory = config.dataDirectory
  print(`The store as it was at ${moment} is in ${directory}: ${formatCount(blobs, 'blob')}, all verified.`)
  for (const hash of damaged) print(`${hash} is damaged.`)
  return { json: { from: 'BOCAU_BACKUP', at: moment, directory, blobs, damaged } }
}

/** Parses a time; the zone is required, because otherwise the local time zone would apply. */
function readMoment(text: string): number {
  const at = /(?:Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at))
    throw new WrongUsage(`--at must be a time such as 2026-11-25T08:15:00Z, got "${text}".`)
  return at
}
