import { backup, DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { describeCopy } from './describe-copy.ts'

/** All pages in one go: a copy that pauses is begun anew with every change in between. */
const allPages = 2 ** 30

const { from, to } = workerData as { from: string; to: string }
const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 })
await backup(source, to, { rate: allPages })
source.close()
parentPort?.postMessage(describeCopy(to), [])
