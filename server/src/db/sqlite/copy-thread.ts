import { backup, DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { describeCopy } from './describe-copy.ts'

/** All pages in one step: a copy with pauses restarts after every change. */
const allPages = 2 ** 30

const { from, to } = workerData as { from: string; to: string }
const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 })
await backup(source, to, { rate: allPages })
source.close()
parentPort?.postMessage(describeCopy(to), [])
