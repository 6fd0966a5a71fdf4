import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rehearse } from '../../../composition/backup/generations/rehearse.ts'
import { withBackups } from '../../../composition/backup/generations/with-backups.ts'
import { check } from '../check.ts'
import type { StorelessCommand } from '../command.ts'
import { openElsewhere } from './open-elsewhere.ts'

export const backupRehearse: StorelessCommand = {
  name: 'backup rehearse',
  takes: '[<backup>] [--into <directory>]',
  meaning:
    'Put a backup of BOCAU_BACKUP together elsewhere, read all of it, compare it with what was noted when it was made, and check the store that it is. Named by the beginning of its time; the newest else',
  places: [0, 1],
  options: { into: { type: 'string' } },
  async runWithoutStore({ config, say, readLine }, { places: [wanted], options: { into } }) {
    const directory = into === undefined ? await mkdtemp(join(tmpdir(), 'bocau-rehearsal-')) : String(into)
    try {
      const found = await withBackups(config, (backups) => rehearse(backups, directory, wanted))
      say(`Backup ${found.name}: the store and ${found.blobs} blobs, each read.`)
      for (const hash of found.damaged) say(`${hash} is damaged.`)
      for (const difference of found.differences) say(difference)
      const app = await openElsewhere(config, directory)
      try {
        const isTrue = await check.run({ app, config, say, readLine }, { places: [], options: {} })
        return isTrue && found.damaged.length === 0 && found.differences.length === 0
      } finally {
        await app.close()
      }
    } finally {
      if (into === undefined) await rm(directory, { recursive: true, force: true })
    }
  },
}
