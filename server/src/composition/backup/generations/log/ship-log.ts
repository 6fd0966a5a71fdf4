import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Logger } from '../../../../ports/logger.ts'
import { type Config, sqliteFile } from '../../../config.ts'
import type { ShipLogInput, ShipLogReport } from './log-shipper.ts'

const retryMilliseconds = 30_000

/**
 * Uploads the changes of the SQLite store to the backup destination every second, in a separate thread, until closed.
 * Each uninterrupted series of changes starts from a full backup, which is created immediately. Null if not configured.
 */
export function shipLog(
  config: Config,
  { logger, backUp }: { logger: Logger; backUp: () => Promise<void> },
): { close(): Promise<void> } | null {
  const { backup } = config
  if (!backup || backup.logHours === null) return null
  const workerData: ShipLogInput = {
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
      logger.warn('initial backup of the continuous backup failed', { error })
      retryTimer = setTimeout(createBackup, retryMilliseconds)
      retryTimer.unref()
    })
  }
  let isFailing = false
  worker.on('message', ({ kind, why }: ShipLogReport) => {
    if (kind === 'started') createBackup()
    if (kind === 'gap')
      logger.warn('continuous backup has a gap and restarts with a full backup', { reason: why })
    if (kind === 'failed' && !isFailing) logger.error('continuous backup cannot be written', { reason: why })
    isFailing = kind === 'failed'
  })
  worker.on('error', (error) => logger.error('continuous backup stopped', { error }))
  return {
    async close() {
      clearTimeout(retryTimer)
      worker.postMessage('end', [])
      await exited
    },
  }
}
