import { proveGenerations } from '../../../composition/backup/generations/prove-generations.ts'
import { withBackups } from '../../../composition/backup/generations/with-backups.ts'
import type { StorelessCommand } from '../command.ts'

export const backupProve: StorelessCommand = {
  name: 'backup prove',
  takes: '',
  meaning: 'Read and verify all backups at BOCAU_BACKUP, newest first',
  places: [0, 0],
  async runWithoutStore({ config, say, give }) {
    const { proved, unreadable } = await withBackups(config, ({ place, sealing }) =>
      proveGenerations(place, sealing),
    )
    give({ backups: proved.map(({ name, blobs, damaged }) => ({ name, blobs, damaged })), unreadable })
    for (const { name, blobs, damaged } of proved)
      say(`${name}: ${blobs} blobs, ${damaged === 0 ? 'whole' : `${damaged} pieces are damaged`}`)
    for (const name of unreadable) say(`${name}: its list is damaged`)
    if (proved.length + unreadable.length === 0) say('There is no backup yet.')
    return proved.length > 0 && unreadable.length === 0 && proved.every(({ damaged }) => damaged === 0)
  },
}
