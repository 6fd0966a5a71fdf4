import { parentPort, workerData } from 'node:worker_threads'
import { LogLost } from '../../../../db/sqlite/log/log-follower.ts'
import { openBackupPlace } from '../backup-objects.ts'
import { openSealing } from '../sealing.ts'
import { LogShipper, type ShipLogTold, type ShipLogWith } from './log-shipper.ts'

const lookMilliseconds = 1_000

const { database, blobs, place: where, keyFile } = workerData as ShipLogWith
const tell = (told: ShipLogTold) => parentPort?.postMessage(told, [])
const place = await openBackupPlace(where)
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

async function look(): Promise<void> {
  try {
    if (current.shipper) await current.shipper.ship()
    else {
      current.shipper = await LogShipper.begin({ database, blobs, place, sealing, now: Date.now })
      tell({ kind: 'begun' })
    }
  } catch (error) {
    if (error instanceof LogLost) {
      await current.shipper?.close()
      current.shipper = null
    }
    tell({ kind: error instanceof LogLost ? 'lost' : 'failed', why: String(error) })
  }
}

while (!current.isEnding) {
  await look()
  await new Promise<void>((resolve) => {
    current.wake = resolve
    setTimeout(resolve, current.isEnding ? 0 : lookMilliseconds)
  })
}
await look()
await current.shipper?.close()
await place.close()
parentPort?.close()
