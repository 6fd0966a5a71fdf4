import { markStoreRestored } from '../../../composition/backup/mark-store-restored.ts'
import type { Command } from '../command.ts'

export const restoreMark: Command = {
  name: 'restore mark',
  takes: '',
  meaning:
    'After the store was restored by other means (those of PostgreSQL, a snapshot of the disk): at the next start mail programs and browsers read every folder again',
  keepsShape: true,
  places: [0, 0],
  async run({ app, say, give }) {
    await markStoreRestored(app)
    give({ marked: true })
    say('The store is marked as restored. Start the server: mail programs will read every folder again.')
    return true
  },
}
