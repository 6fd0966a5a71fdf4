import { backUpStore } from '../../../composition/backup/back-up-store.ts'
import type { Command } from '../command.ts'

export const backup: Command = {
  name: 'backup',
  usage: '<directory>',
  meaning:
    'Copy the embedded store and its blobs into an empty directory while the server runs, and verify the copy',
  rejectsOlderSchema: true,
  positionals: [1, 1],
  async run({ app, config, print, addJsonFields }, { positionals: [directory = ''] }) {
    const { blobs, damaged } = await backUpStore(app, config, directory)
    print(`The store and ${blobs} blobs are in ${directory}; the copy was verified.`)
    addJsonFields({ directory, blobs, damaged })
    for (const hash of damaged) print(`${hash} is damaged in the store and missing from the backup.`)
    if (config.keyFile !== null)
      print('Its secrets are encrypted: keep a copy of the file of BOCAU_KEY_FILE, separate from the backup.')
    return damaged.length === 0
  },
}
