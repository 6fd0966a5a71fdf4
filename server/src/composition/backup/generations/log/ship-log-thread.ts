import { parentPort, workerData } from 'node:worker_threads'
import { CommitsMissed } from '../../../../db/sqlite/log/log-follower.ts'
import { openBackupDestination } from '../backup-objects.ts'
import { openSealing } from '../sealing.ts'
import { LogShipper, type ShipLogInput, type ShipLogReport } from './log-shipper.ts'

const pollMilliseconds = 1_000

const { database, blobs, destination: destinationUrl, keyFile } = workerData as ShipLogInput
const report = (message: ShipLogReport) => parentPort?.postMessage(message, [])
const destination = await openBackupDestination(destinationUrl)
const sealing = openSealing(keyFile)

const current: { shipper: LogShipper | null; isEnding: boolean; stopWaiting: () => void } = {
  shipper: null,
  isEnding: false,
  stopWaiting: () => {},
}

parentPort?.on('message', () => {
  current.isEnding = true
  current.stopWaiting()
})

/** Uploads new commits, or starts a stretch of the log. After a gap the next call starts another stretch. */
async function poll(): Promise<void> {
  try {
    if (current.shipper) await current.shipper.ship()
    else {
      current.shipper = await LogShipper.start({ database, blobs, destination, sealing, now: Date.now })
      report({ kind: 'started' })
    }
  } catch (error) {
    if (error instanceof CommitsMissed) {
      await current.shipper?.close()
      current.shipper = null
    }
    report({ kind: error instanceof CommitsMissed ? 'gap' : 'failed', why: String(error) })
  }
}

while (!current.isEnding) {
  await poll()
  await new Promise<void>((resolve) => {
    current.stopWaiting = resolve
    setTimeout(resolve, current.isEnding ? 0 : pollMilliseconds)
  })
}
await poll()
await current.shipper?.close()
await destination.close()
parentPort?.close()
