import { verifyGenerations } from '../../../composition/backup/generations/verify-generations.ts'
import { withBackups } from '../../../composition/backup/generations/with-backups.ts'
import type { StorelessCommand } from '../command.ts'

export const backupVerify: StorelessCommand = {
  name: 'backup prove',
  usage: '',
  meaning: 'Read and verify all backups at BOCAU_BACKUP, newest first',
  positionals: [0, 0],
  async runWithoutStore({ config, print, addJsonFields }) {
    const { verified, unreadable } = await withBackups(config, ({ destination, sealing }) =>
      verifyGenerations(destination, sealing),
    )
    addJsonFields({
      backups: verified.map(({ name, blobs, damaged }) => ({ name, blobs, damaged })),
      unreadable,
    })
    for (const { name, blobs, damaged } of verified)
      print(`${name}: ${blobs} blobs, ${damaged === 0 ? 'intact' : `${damaged} chunks are damaged`}`)
    for (const name of unreadable) print(`${name}: the list of the backup is damaged`)
    if (verified.length + unreadable.length === 0) print('No backup exists yet.')
    return verified.length > 0 && unreadable.length === 0 && verified.every(({ damaged }) => damaged === 0)
  },
}
