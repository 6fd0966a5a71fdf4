import type { MaintenanceStep } from '../../../kernel/maintenance-step.ts'
import type { BlobStore } from '../../../ports/blob-store.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Logger } from '../../../ports/logger.ts'
import type { Config } from '../../config.ts'
import { createGeneration } from './create-generation.ts'
import { withBackups } from './with-backups.ts'

const hour = 3_600_000

/** Makes backups at intervals if the settings name a destination. */
export function backupMaintenance(
  { blobs, clock, logger }: { blobs: BlobStore; clock: Clock; logger: Logger },
  config: Config,
): MaintenanceStep[] {
  const { backup } = config
  if (!backup) return []
  const run = async () => {
    const { name, uploaded, damaged, damagedChunks } = await withBackups(config, (backups) =>
      createGeneration({ ...backups, blobs, config, now: clock.now() }),
    )
    logger.info('backup created', { backup: name, ...uploaded })
    if (damaged.length > 0)
      logger.error('damaged content is missing from the backup', { backup: name, count: damaged.length })
    if (damagedChunks.replaced + damagedChunks.lost > 0)
      logger.error('damaged chunks in earlier backups', {
        backup: name,
        replaced: damagedChunks.replaced,
        lost: damagedChunks.lost,
      })
  }
  return [{ name: 'backup', everyMilliseconds: backup.everyHours * hour, run }]
}
