import { rehearse } from '../../../composition/backup/generations/rehearse.ts'
import { withBackups } from '../../../composition/backup/generations/with-backups.ts'
import { check } from '../check.ts'
import type { StorelessCommand } from '../command.ts'
import { openElsewhere } from './open-elsewhere.ts'

export const backupRehearse: StorelessCommand = {
  name: 'backup rehearse',
  takes: '[<backup>] [--into <directory>] [--database <address>]',
  meaning:
    'Put a backup of BOCAU_BACKUP together elsewhere, read all of it, compare it with what was noted when it was made, and check the store that it is. Named by the beginning of its time; the newest else. One of PostgreSQL is put into a database of its own, or into the empty one that is named',
  places: [0, 1],
  options: { into: { type: 'string' }, database: { type: 'string' } },
  async runWithoutStore({ config, say, give, readLine }, { places: [wanted], options: { into, database } }) {
    const terms = {
      wanted,
      directory: into === undefined ? undefined : String(into),
      databaseUrl: database === undefined ? undefined : String(database),
    }
    return withBackups(config, (backups) =>
      rehearse(backups, config, terms, async (found, elsewhere) => {
        say(`Backup ${found.name}: the store and ${found.blobs} blobs, each read.`)
        give({
          backup: found.name,
          blobs: found.blobs,
          damaged: found.damaged,
          differences: found.differences,
        })
        for (const hash of found.damaged) say(`${hash} is damaged.`)
        for (const difference of found.differences) say(difference)
        const app = await openElsewhere(config, elsewhere)
        try {
          const isTrue = await check.run({ app, config, say, give, readLine }, { places: [], options: {} })
          return isTrue && found.damaged.length === 0 && found.differences.length === 0
        } finally {
          await app.close()
        }
      }),
    )
  },
}
