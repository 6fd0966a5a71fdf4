import fs from 'node:fs'
import path from 'node:path'
import { parentPort, receiveMessageOnPort } from 'node:worker_threads'

/** A small file to write under a temporary name, sync, and rename durably. */
export interface KeepOrder {
  number: number
  file: string
  target: string
  content: Uint8Array
}

/** Result of an order. */
export interface KeepReply {
  number: number
  error?: { message: string; code: string | undefined } | undefined
}

const port = parentPort
if (!port) throw new Error('runs only as a worker')

/** Maximum number of files that share directory syncs. */
const filesAtOnce = 32
const directories = new Map<string, number>()

/** Processes all waiting orders together: files in the same directory share its sync. */
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
 * Runs each step for all files before the next step: the first sync writes the file system's journal, which includes
 * what the others would wait for.
 */
function keepAll(orders: readonly KeepOrder[]): KeepReply[] {
  const all = orders.map((order): Keeping => ({ order, descriptor: -1, error: undefined }))
  forEach(all, write)
  // Sufficient for new files: fdatasync includes the size, which is needed to read the data.
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
      // A second sync would report success although the name was lost: the next put writes the file again.
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

/** Runs a step for each file without an error; failures are isolated. */
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
  // Windows cannot open directories; the NTFS journal preserves names.
  if (process.platform === 'win32') return
  const open = directories.get(directory) ?? fs.openSync(directory, 'r')
  directories.set(directory, open)
  fs.fsyncSync(open)
}
