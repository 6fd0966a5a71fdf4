import type { Config } from '../../config.ts'
import { type BackupDestination, openBackupDestination } from './backup-objects.ts'
import { openSealing, type Sealing } from './sealing.ts'

/** The configured backup destination, opened. */
export interface Backups {
  destination: BackupDestination
  sealing: Sealing
  retainedGenerations: number
}

/** Opens the backup destination, runs the task, and closes it. */
export async function withBackups<T>(
  { backup }: Pick<Config, 'backup'>,
  work: (backups: Backups) => Promise<T>,
): Promise<T> {
  if (!backup) throw new Error('BOCAU_BACKUP is not set. Set it to the directory or bucket of the backups.')
  const sealing = openSealing(backup.keyFile)
  const destination = await openBackupDestination(backup.destination)
  try {
    return await work({ destination, sealing, retainedGenerations: backup.retainedGenerations })
  } finally {
    await destination.close()
  }
}
