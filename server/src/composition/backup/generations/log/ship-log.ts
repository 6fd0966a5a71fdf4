import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Logger } from '../../../../ports/logger.ts'
import { type Config, sqliteFile } from '../../../config.ts'
import type { ShipLogReport, ShipLogWith } from './log-shipper.ts'

const retryMilliseconds = 30_000

/**
 * Uploads commits every second, in a separate thread, until closed. Each stretch of the log needs a backup, which is
 * started immediately. Null if not configured.
 */
export function shipLog(
  config: Config,
  { logger, backUp }: { logger: Logger; backUp: () => Promise<void> },
): { close(): Promise<void> } | null {
  const { backup } = config
  if (!backup || backup.logHours === null) return null
  const workerData: ShipLogWith = {
    database: sqliteFile(config),
    blobs: join(config.dataDirectory, 'blobs'),
    destination: backup.destination,
    keyFile: backup.keyFile,
  }
  const worker = new Worker(new URL('./ship-log-thread.ts', import.meta.url), {
    env: {},
    execArgv: [],
    workerData,
  })
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  let retryTimer: NodeJS.Timeout | undefined
  const createBackup = () => {
    backUp().catch((error: unknown) => {
      logger.warn('the log is kept, and waits for a backup to begin with', { error })
      retryTimer = setTimeout(createBackup, retryMilliseconds)
      retryTimer.unref()
    })
  }
  let isFailing = false
  worker.on('message', ({ kind, why }: ShipLogReport) => {
    if (kind === 'begun') createBackup()
    if (kind === 'lost') logger.warn('the log of the store has a gap: it begins anew with a backup', { why })
    if (kind === 'failed' && !isFailing) logger.error('the log of the store could not be kept', { why })
    isFailing = kind === 'failed'
  })
  worker.on('error', (error) => logger.error('the log of the store is kept no more', { error }))
  return {
    async close() {
      clearTimeout(retryTimer)
      worker.postMessage('end', [])
      await exited
    },
  }
}
