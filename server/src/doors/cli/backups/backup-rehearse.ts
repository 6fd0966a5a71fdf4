import { rehearse } from '../../../composition/backup/generations/rehearse.ts'
import { withBackups } from '../../../composition/backup/generations/with-backups.ts'
import { check } from '../check.ts'
import type { StorelessCommand } from '../command.ts'
import { openElsewhere } from './open-elsewhere.ts'

export const backupRehearse: StorelessCommand = {
  name: 'backup rehearse',
  takes: '[<backup>] [--into <directory>] [--database <address>]',
  meaning:
    'Test-restore a backup (default: the latest) elsewhere, and compare it with the values recorded at its creation. Select a backup by the start of its time. A PostgreSQL backup is restored into a new database, or into --database if it is empty',
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
