import type { Config } from '../../config.ts'
import { type BackupPlace, openBackupPlace } from './backup-objects.ts'
import { openSealing, type Sealing } from './sealing.ts'

/** The configured backup destination, opened. */
export interface Backups {
  place: BackupPlace
  sealing: Sealing
  keeps: number
}

/** Opens the backup destination, runs the task, and closes it. */
export async function withBackups<T>(
  { backup }: Pick<Config, 'backup'>,
  work: (backups: Backups) => Promise<T>,
): Promise<T> {
  if (!backup) throw new Error('BOCAU_BACKUP is not set: it names the directory or the bucket of backups.')
  const sealing = openSealing(backup.keyFile)
  const place = await openBackupPlace(backup.place)
  try {
    return await work({ place, sealing, keeps: backup.keeps })
  } finally {
    await place.close()
  }
}
