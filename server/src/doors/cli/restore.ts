import { restoreStore } from '../../composition/backup/back-up-store.ts'
import type { StorelessCommand } from './command.ts'

export const restore: StorelessCommand = {
  name: 'restore',
  takes: '<directory> [--damaged]',
  meaning:
    'Put a backup where BOCAU_DATA points and read it to prove it; there must be no store yet. One that is damaged is taken with --damaged alone',
  places: [1, 1],
  options: { damaged: { type: 'boolean' } },
  async runWithoutStore({ config, say }, { places: [directory = ''], options }) {
    const takesDamaged = options.damaged === true
    const { blobs, damaged } = await restoreStore(config, directory, { takesDamaged })
    say(`The backup of ${directory} is in ${config.dataDirectory}: ${blobs} blobs, each read and whole.`)
    for (const hash of damaged) say(`${hash} is damaged.`)
    return true
  },
}
