import fs from 'node:fs'
import path from 'node:path'
import { parentPort, receiveMessageOnPort } from 'node:worker_threads'
import type { KeepOrder, KeepReply } from './disk-thread.ts'

const port = parentPort
if (!port) throw new Error('runs only as a worker')

/** How many files share the syncs of their directories at most. */
const filesAtOnce = 32
const directories = new Map<string, number>()

/** Whatever waits already is kept together: files in the same directory share its sync. */
port.on('message', (first: KeepOrder) => {
  const orders = [first]
  while (orders.length < filesAtOnce) {
    const next = receiveMessageOnPort(port) as { message: KeepOrder } | undefined
    if (!next) break
    orders.push(next.message)
  }
  port.postMessage(keepAll(orders))
})

function keepAll(orders: readonly KeepOrder[]): KeepReply[] {
  const replies = orders.map((order) => attempt(order, () => writeWhole(order)))
  const synced = new Map<string, KeepReply['error']>()
  for (const [at, order] of orders.entries()) {
    if (replies[at]?.error) continue
    const directory = path.dirname(order.target)
    if (!synced.has(directory)) synced.set(directory, attempt(order, () => sync(directory)).error)
    const error = synced.get(directory)
    if (!error) continue
    // A second sync would claim success although the first one lost the name: let the next put write it anew.
    fs.rmSync(order.target, { force: true })
    replies[at] = { number: order.number, error }
  }
  return replies
}

function writeWhole({ file, target, content }: KeepOrder): void {
  try {
    const descriptor = fs.openSync(file, 'wx', 0o600)
    try {
      for (let at = 0; at < content.byteLength; ) at += fs.writeSync(descriptor, content, at)
      // Enough for a new file: fdatasync also keeps the size, without which the data could not be read.
      fs.fdatasyncSync(descriptor)
    } finally {
      fs.closeSync(descriptor)
    }
    fs.renameSync(file, target)
  } catch (error) {
    fs.rmSync(file, { force: true })
    throw error
  }
}

function sync(directory: string): void {
  // A directory cannot be opened on Windows, where the journal of NTFS keeps names.
  if (process.platform === 'win32') return
  const open = directories.get(directory) ?? fs.openSync(directory, 'r')
  directories.set(directory, open)
  fs.fsyncSync(open)
}

function attempt({ number }: KeepOrder, act: () => void): KeepReply {
  try {
    act()
    return { number }
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    return { number, error: { message, code } }
  }
}
