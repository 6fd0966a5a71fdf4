// Preload script of a test process: kills it immediately before or after a commit.
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { isMainThread } from 'node:worker_threads'

const { KILL_COMMIT: number, KILL_SIDE: side, KILL_ARMED_BY: sign } = process.env
const exec = DatabaseSync.prototype.exec
let commits = 0

const kill = () => process.kill(process.pid, 'SIGKILL')

if (isMainThread) process.on('exit', () => process.stdout.write(`commits: ${commits}\n`))

if (isMainThread)
  DatabaseSync.prototype.exec = function (sql) {
    const isCounted = sql === 'commit' && (!sign || existsSync(sign))
    if (isCounted) commits++
    const isDue = isCounted && commits === Number(number)
    if (isDue && side === 'before') kill()
    exec.call(this, sql)
    if (isDue && side === 'after') kill()
  }
