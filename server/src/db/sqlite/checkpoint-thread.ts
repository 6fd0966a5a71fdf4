import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/** From this length the log is restarted, which blocks the writer briefly; it retries on its own. */
const longLog = 4000
const timeoutMs = 100

const store = new DatabaseSync(workerData as string, { timeout: timeoutMs })
store.exec('pragma synchronous = normal; pragma wal_autocheckpoint = 0')
const passiveCheckpoint = store.prepare('pragma wal_checkpoint(passive)')
const restartCheckpoint = store.prepare('pragma wal_checkpoint(restart)')

parentPort?.on('message', (order: 'checkpoint' | 'end') => {
  if (order === 'end') {
    store.close()
    parentPort?.close()
    return
  }
  // First copies most pages without blocking the writer. Only the few pages added meanwhile are copied while it waits.
  const { log } = passiveCheckpoint.get() as { log: number }
  if (log > longLog) restartCheckpoint.get()
  parentPort?.postMessage('done', [])
})
