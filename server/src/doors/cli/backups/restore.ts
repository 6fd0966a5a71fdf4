import { restoreGeneration, restoreStore } from '../../../composition/backup/back-up-store.ts'
import { withBackups } from '../../../composition/backup/generations/with-backups.ts'
import type { StorelessCommand } from '../command.ts'

export const restore: StorelessCommand = {
  name: 'restore',
  takes: '[<directory>] [--generation <backup>] [--damaged]',
  meaning:
    'Put a backup where BOCAU_DATA, or BOCAU_DATABASE and BOCAU_BLOBS, point and read it to prove it; there must be no store yet. Without a directory it comes from BOCAU_BACKUP, the newest or that whose time begins so. One that is damaged is taken with --damaged alone',
  places: [0, 1],
  options: { damaged: { type: 'boolean' }, generation: { type: 'string' } },
  async runWithoutStore({ config, say }, { places: [directory], options }) {
    const takesDamaged = options.damaged === true
    const wanted = typeof options.generation === 'string' ? options.generation : undefined
    const { blobs, damaged } =
      directory === undefined
        ? await withBackups(config, (backups) => restoreGeneration(config, backups, { takesDamaged, wanted }))
        : await restoreStore(config, directory, { takesDamaged })
    const from = directory ?? 'BOCAU_BACKUP'
    const where = config.databaseUrl ? 'the database of BOCAU_DATABASE' : config.dataDirectory
    say(`The backup of ${from} is in ${where}: ${blobs} blobs, each read and whole.`)
    for (const hash of damaged) say(`${hash} is damaged.`)
    return true
  },
}
