import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/** So long a log is begun anew, for which the writer is kept out for a moment; it comes back by itself. */
const longLog = 4000
const patienceMs = 100

const store = new DatabaseSync(workerData as string, { timeout: patienceMs })
store.exec('pragma synchronous = normal; pragma wal_autocheckpoint = 0')
const bringOver = store.prepare('pragma wal_checkpoint(passive)')
const beginAnew = store.prepare('pragma wal_checkpoint(restart)')

parentPort?.on('message', (order: 'bring over' | 'end') => {
  if (order === 'end') {
    store.close()
    parentPort?.close()
    return
  }
  // Most of it beside the writer. What it added meanwhile is little, and only that is brought over while it waits.
  const { log } = bringOver.get() as { log: number }
  if (log > longLog) beginAnew.get()
  parentPort?.postMessage('done', [])
})
