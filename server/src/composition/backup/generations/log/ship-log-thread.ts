import { parentPort, workerData } from 'node:worker_threads'
import { LogLost } from '../../../../db/sqlite/log/log-follower.ts'
import { openBackupDestination } from '../backup-objects.ts'
import { openSealing } from '../sealing.ts'
import { LogShipper, type ShipLogReport, type ShipLogWith } from './log-shipper.ts'

const pollMilliseconds = 1_000

const { database, blobs, destination: where, keyFile } = workerData as ShipLogWith
const report = (message: ShipLogReport) => parentPort?.postMessage(message, [])
const destination = await openBackupDestination(where)
const sealing = openSealing(keyFile)

const current: { shipper: LogShipper | null; isEnding: boolean; wake: () => void } = {
  shipper: null,
  isEnding: false,
  wake: () => {},
}

parentPort?.on('message', () => {
  current.isEnding = true
  current.wake()
})

async function poll(): Promise<void> {
  try {
    if (current.shipper) await current.shipper.ship()
    else {
      current.shipper = await LogShipper.start({ database, blobs, destination, sealing, now: Date.now })
      report({ kind: 'started' })
    }
  } catch (error) {
    if (error instanceof LogLost) {
      await current.shipper?.close()
      current.shipper = null
    }
    report({ kind: error instanceof LogLost ? 'gap' : 'failed', why: String(error) })
  }
}

while (!current.isEnding) {
  await poll()
  await new Promise<void>((resolve) => {
    current.wake = resolve
    setTimeout(resolve, current.isEnding ? 0 : pollMilliseconds)
  })
}
await poll()
await current.shipper?.close()
await destination.close()
parentPort?.close()
