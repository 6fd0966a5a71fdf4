import { recordStoreRestored } from '../../../composition/backup/record-store-restored.ts'
import type { Command } from '../command.ts'

export const restoreMarker: Command = {
  name: 'restore mark',
  usage: '',
  meaning:
    'Run this after a restore by other means (PostgreSQL, disk snapshot): at the next start mail programs and browsers read all folders again',
  rejectsOlderSchema: true,
  positionals: [0, 0],
  async run({ app, print, addJsonFields }) {
    await recordStoreRestored(app)
    addJsonFields({ marked: true })
    print('The store is marked as restored. Start the server: mail programs will read every folder again.')
    return true
  },
}
