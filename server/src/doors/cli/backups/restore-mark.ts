import { markStoreRestored } from '../../../composition/backup/mark-store-restored.ts'
import type { Command } from '../command.ts'

export const restoreMark: Command = {
  name: 'restore mark',
  takes: '',
  meaning:
    'Run this after a restore by other means (PostgreSQL, disk snapshot): at the next start mail programs and browsers read all folders again',
  keepsShape: true,
  places: [0, 0],
  async run({ app, say, give }) {
    await markStoreRestored(app)
    give({ marked: true })
    say('The store is marked as restored. Start the server: mail programs will read every folder again.')
    return true
  },
}
