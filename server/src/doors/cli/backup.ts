import { backUpStore } from '../../composition/back-up-store.ts'
import type { Command } from './command.ts'

export const backup: Command = {
  name: 'backup',
  takes: '<directory>',
  meaning: 'Copy the embedded store and its blobs into an empty directory, while a server goes on',
  keepsShape: true,
  places: [1, 1],
  async run({ app, config, say }, { places: [directory = ''] }) {
    const blobs = await backUpStore(app, config, directory)
    say(`The store and ${blobs} blobs are in ${directory}.`)
    if (config.keyFile !== null)
      say('Its keys are encrypted: keep a copy of the file of BOCAU_KEY_FILE too, apart from it.')
    return true
  },
}
