import { makeGeneration } from '../../../composition/backup/generations/make-generation.ts'
import { withBackups } from '../../../composition/backup/generations/with-backups.ts'
import type { Command } from '../command.ts'

export const backupNow: Command = {
  name: 'backup now',
  takes: '',
  meaning:
    'Create a backup at BOCAU_BACKUP while the server runs; only new content is copied, and read again',
  keepsShape: true,
  places: [0, 0],
  async run({ app, config, say, give }) {
    const made = await withBackups(config, (backups) =>
      makeGeneration({ ...backups, blobs: app.blobs, config, now: app.clock.now() }),
    )
    const megabytes = (made.put.bytes / 1024 ** 2).toFixed(1)
    say(`Backup ${made.name}: the store and ${made.blobs} blobs beside it, ${megabytes} MB of them new.`)
    for (const hash of made.damaged) say(`${hash} is damaged in the store and is not in the backup.`)
    const { mended, lost } = made.spoiled
    give({ backup: made.name, blobs: made.blobs, bytes: made.put.bytes, damaged: made.damaged, mended, lost })
    if (mended > 0) say(`${mended} damaged chunks of earlier backups were replaced.`)
    if (lost > 0) say(`${lost} pieces of earlier backups are damaged, and the store has them no more.`)
    if (config.keyFile !== null)
      say('Its keys are encrypted: keep a copy of the file of BOCAU_KEY_FILE too, apart from it.')
    return made.damaged.length === 0 && lost === 0
  },
}
