import fs from 'node:fs'
import path from 'node:path'
import { parentPort, receiveMessageOnPort } from 'node:worker_threads'

/** A small file to be written under a temporary name, synced, and given its final name durably. */
export interface KeepOrder {
  number: number
  file: string
  target: string
  content: Uint8Array
}

/** What became of it. */
export interface KeepReply {
  number: number
  error?: { message: string; code: string | undefined } | undefined
}

const port = parentPort
if (!port) throw new Error('runs only as a worker')

/** How many files share the syncs of their directories at most. */
const filesAtOnce = 32
const directories = new Map<string, number>()

/** Whatever waits already is kept together: files in the same directory share its sync. */
port.on('message', (first: KeepOrder) => {
  const orders = [first]
  while (orders.length < filesAtOnce) {
    const next: { message?: unknown } | undefined = receiveMessageOnPort(port)
    if (!next) break
    orders.push(next.message as KeepOrder)
  }
  port.postMessage(keepAll(orders), [])
})

interface Keeping {
  order: KeepOrder
  descriptor: number
  error: KeepReply['error']
}

/**
 * Each step for all before the next one for any: the first sync of a step makes the file system write its journal,
 * and with it what the others would have waited for.
 */
function keepAll(orders: readonly KeepOrder[]): KeepReply[] {
  const all = orders.map((order): Keeping => ({ order, descriptor: -1, error: undefined }))
  forEach(all, write)
  // Enough for new files: fdatasync also keeps the size, without which the data could not be read.
  forEach(all, ({ descriptor }) => fs.fdatasyncSync(descriptor))
  for (const { descriptor } of all) if (descriptor >= 0) fs.closeSync(descriptor)
  forEach(all, ({ order }) => fs.renameSync(order.file, order.target))
  const touched = new Set(all.filter(({ error }) => !error).map(({ order }) => path.dirname(order.target)))
  for (const directory of touched) {
    const inIt = all.filter(({ order, error }) => !error && path.dirname(order.target) === directory)
    const error = errorOf(() => sync(directory))
    if (!error) continue
    for (const keeping of inIt) {
      keeping.error = error
      // A second sync would claim success although the first one lost the name: let the next put write it anew.
      fs.rmSync(keeping.order.target, { force: true })
    }
  }
  for (const { order, error } of all) if (error) fs.rmSync(order.file, { force: true })
  return all.map(({ order, error }) => ({ number: order.number, error }))
}

function write(keeping: Keeping): void {
  const { file, content } = keeping.order
  keeping.descriptor = fs.openSync(file, 'wx', 0o600)
  for (let at = 0; at < content.byteLength; ) at += fs.writeSync(keeping.descriptor, content, at)
}

/** Takes a step for each that is still whole; what goes wrong with one concerns no other. */
function forEach(all: readonly Keeping[], step: (keeping: Keeping) => void): void {
  for (const keeping of all) keeping.error ??= errorOf(() => step(keeping))
}

function errorOf(act: () => void): KeepReply['error'] {
  try {
    act()
    return undefined
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    return { message, code }
  }
}

function sync(directory: string): void {
  // A directory cannot be opened on Windows, where the journal of NTFS keeps names.
  if (process.platform === 'win32') return
  const open = directories.get(directory) ?? fs.openSync(directory, 'r')
  directories.set(directory, open)
  fs.fsyncSync(open)
}
