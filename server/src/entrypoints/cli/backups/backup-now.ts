import { createGeneration } from '../../../composition/backup/generations/create-generation.ts'
import { withBackups } from '../../../composition/backup/generations/with-backups.ts'
import type { Command } from '../command.ts'

export const backupNow: Command = {
  name: 'backup now',
  usage: '',
  meaning:
    'Create a backup at BOCAU_BACKUP while the server runs; only new content is copied, and read again',
  rejectsOlderSchema: true,
  positionals: [0, 0],
  async run({ app, config, print, addJsonFields }) {
    const backup = await withBackups(config, (backups) =>
      createGeneration({ ...backups, blobs: app.blobs, config, now: app.clock.now() }),
    )
    const megabytes = (backup.uploaded.bytes / 1024 ** 2).toFixed(1)
    print(`Backup ${backup.name}: the store and ${backup.blobs} blobs, ${megabytes} MB new.`)
    for (const hash of backup.damaged) print(`${hash} is damaged in the store and missing from the backup.`)
    const { replaced, lost } = backup.damagedChunks
    addJsonFields({
      backup: backup.name,
      blobs: backup.blobs,
      bytes: backup.uploaded.bytes,
      damaged: backup.damaged,
      mended: replaced,
      lost,
    })
    if (replaced > 0) print(`${replaced} damaged chunks of earlier backups were replaced.`)
    if (lost > 0)
      print(
        `${lost} damaged chunks of earlier backups could not be replaced: the store no longer has their content.`,
      )
    if (config.keyFile !== null)
      print('Its secrets are encrypted: keep a copy of the file of BOCAU_KEY_FILE, separate from the backup.')
    return backup.damaged.length === 0 && lost === 0
  },
}
