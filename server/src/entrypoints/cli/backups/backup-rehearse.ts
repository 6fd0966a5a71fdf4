import { rehearse } from '../../../composition/backup/generations/rehearse.ts'
import { withBackups } from '../../../composition/backup/generations/with-backups.ts'
import { check } from '../check.ts'
import type { StorelessCommand } from '../command.ts'
import { openTestRestore } from './open-test-restore.ts'

export const backupRehearse: StorelessCommand = {
  name: 'backup rehearse',
  usage: '[<backup>] [--into <directory>] [--database <address>]',
  meaning:
    'Test-restore a backup (default: the latest) elsewhere, and compare it with the values recorded at its creation. Select a backup by the start of its time. A PostgreSQL backup is restored into a new database, or into --database if it is empty',
  positionals: [0, 1],
  options: { into: { type: 'string' }, database: { type: 'string' } },
  async runWithoutStore(
    { config, print, addJsonFields, readLine },
    { positionals: [requested], options: { into, database } },
  ) {
    const terms = {
      requested,
      directory: into === undefined ? undefined : String(into),
      databaseUrl: database === undefined ? undefined : String(database),
    }
    return withBackups(config, (backups) =>
      rehearse(backups, { config, options: terms }, async (generation, location) => {
        print(`Backup ${generation.name}: the store and ${generation.blobs} blobs, all verified.`)
        addJsonFields({
          backup: generation.name,
          blobs: generation.blobs,
          damaged: generation.damaged,
          differences: generation.differences,
        })
        for (const hash of generation.damaged) print(`${hash} is damaged.`)
        for (const difference of generation.differences) print(difference)
        const app = await openTestRestore(config, location)
        try {
          const isTrue = await check.run(
            { app, config, print, addJsonFields, readLine },
            { positionals: [], options: {} },
          )
          return isTrue && generation.damaged.length === 0 && generation.differences.length === 0
        } finally {
          await app.close()
        }
      }),
    )
  },
}
