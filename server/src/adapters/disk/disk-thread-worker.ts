import fs from 'node:fs'
import path from 'node:path'
import { parentPort, receiveMessageOnPort } from 'node:worker_threads'

/** A small file to write under a temporary name, sync, and rename durably. */
export interface WriteRequest {
  number: number
  file: string
  target: string
  content: Uint8Array
}

/** Result of an order. */
export interface WriteReply {
  number: number
  error?: { message: string; code: string | undefined } | undefined
}

const port = parentPort
if (!port) throw new Error('runs only as a worker')

/** Maximum number of files that share directory syncs. */
const filesAtOnce = 32
const directories = new Map<string, number>()

/** Processes all waiting orders together: files in the same directory share its sync. */
port.on('message', (first: WriteRequest) => {
  const requests = [first]
  while (requests.length < filesAtOnce) {
    const next: { message?: unknown } | undefined = receiveMessageOnPort(port)
    if (!next) break
    requests.push(next.message as WriteRequest)
  }
  port.postMessage(writeAll(requests), [])
})

interface PendingWrite {
  request: WriteRequest
  descriptor: number
  error: WriteReply['error']
}

/**
 * Runs each step for all files before the next step: the first sync writes the file system's journal, which includes
 * what the others would wait for.
 */
function writeAll(requests: readonly WriteRequest[]): WriteReply[] {
  const all = requests.map((request): PendingWrite => ({ request, descriptor: -1, error: undefined }))
  forEach(all, write)
  // Sufficient for new files: fdatasync includes the size, which is needed to read the data.
  forEach(all, ({ descriptor }) => fs.fdatasyncSync(descriptor))
  for (const { descriptor } of all) if (descriptor >= 0) fs.closeSync(descriptor)
  forEach(all, ({ request }) => fs.renameSync(request.file, request.target))
  const touched = new Set(
    all.filter(({ error }) => !error).map(({ request }) => path.dirname(request.target)),
  )
  for (const directory of touched) {
    const inIt = all.filter(({ request, error }) => !error && path.dirname(request.target) === directory)
    const error = catchError(() => sync(directory))
    if (!error) continue
    for (const pending of inIt) {
      pending.error = error
      // A second sync would report success although the name was lost: the next put writes the file again.
      fs.rmSync(pending.request.target, { force: true })
    }
  }
  for (const { request, error } of all) if (error) fs.rmSync(request.file, { force: true })
  return all.map(({ request, error }) => ({ number: request.number, error }))
}

function write(pending: PendingWrite): void {
  const { file, content } = pending.request
  pending.descriptor = fs.openSync(file, 'wx', 0o600)
  for (let at = 0; at < content.byteLength; ) at += fs.writeSync(pending.descriptor, content, at)
}

/** Runs a step for each file without an error; failures are isolated. */
function forEach(all: readonly PendingWrite[], step: (writes: PendingWrite) => void): void {
  for (const pending of all) pending.error ??= catchError(() => step(pending))
}

/** Runs an action; returns its error in a form that can be sent to the main thread. */
function catchError(action: () => void): WriteReply['error'] {
  try {
    action()
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
