import {
  restoreGeneration,
  restorePointInTime,
  restoreStore,
} from '../../../composition/backup/back-up-store.ts'
import { withBackups } from '../../../composition/backup/generations/with-backups.ts'
import { type StorelessCommand, WrongUsage } from '../command.ts'

export const restore: StorelessCommand = {
  name: 'restore',
  usage: '[<directory>] [--generation <backup> | --at <time>] [--damaged]',
  meaning:
    'Restore a backup to BOCAU_DATA, or to BOCAU_DATABASE and BOCAU_BLOBS, and verify it; no store may exist there. Without a directory it comes from BOCAU_BACKUP (default: the latest; --generation selects one by the start of its time). --at restores the embedded store to a moment such as 2026-11-25T08:15:00Z. --damaged accepts a damaged backup',
  positionals: [0, 1],
  options: { damaged: { type: 'boolean' }, generation: { type: 'string' }, at: { type: 'string' } },
  async runWithoutStore({ config, print, addJsonFields }, { positionals: [directory], options }) {
    const acceptsDamaged = options.damaged === true
    if (typeof options.at === 'string') {
      if (directory !== undefined || options.generation !== undefined)
        throw new WrongUsage(
          '--at restores from BOCAU_BACKUP and cannot be combined with a directory or --generation.',
        )
      const at = readMoment(options.at)
      const restored = await withBackups(config, (backups) =>
        restorePointInTime(config, backups, { acceptsDamaged, requested: at }),
      )
      const moment = new Date(restored.at).toISOString()
      print(
        `The store as it was at ${moment} is in ${config.dataDirectory}: ${restored.blobs} blobs, all verified.`,
      )
      addJsonFields({
        at: moment,
        directory: config.dataDirectory,
        blobs: restored.blobs,
        damaged: restored.damaged,
      })
      for (const hash of restored.damaged) print(`${hash} is damaged.`)
      return true
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
    addJsonFields({ from, directory: config.databaseUrl ? null : config.dataDirectory, blobs, damaged })
    print(`The backup of ${from} is in ${where}: ${blobs} blobs, all verified.`)
    for (const hash of damaged) print(`${hash} is damaged.`)
    return true
  },
}

/** Parses a time; the zone is required, because otherwise the local time zone would apply. */
function readMoment(text: string): number {
  const at = /(?:Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at))
    throw new WrongUsage(`--at must be a time such as 2026-11-25T08:15:00Z, got “${text}”.`)
  return at
}
