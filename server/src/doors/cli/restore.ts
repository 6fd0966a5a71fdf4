import { restoreStore } from '../../composition/back-up-store.ts'
import type { StorelessCommand } from './command.ts'

export const restore: StorelessCommand = {
  name: 'restore',
  takes: '<directory>',
  meaning: 'Put a backup where BOCAU_DATA points; there must be no store yet',
  places: [1, 1],
  async runWithoutStore({ config, say }, { places: [directory = ''] }) {
    await restoreStore(config, directory)
    say(`The backup of ${directory} is in ${config.dataDirectory}.`)
    return true
  },
}
