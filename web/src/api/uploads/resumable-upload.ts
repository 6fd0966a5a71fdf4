import { DetailedError, Upload } from 'tus-js-client'
import { reportSignedOut } from '../access-lost.ts'
import { Unreachable } from '../api-problem.ts'
import { headersFor } from '../client.ts'
import { readResponse, tooSlow } from './upload.ts'

interface Sending {
  /** Address of the tus endpoint. */
  address: string
  /** Metadata of the file. */
  metadata: Record<string, string>
  onSent: (bytes: number) => void
  /** Called when offline; the upload is retried automatically. */
  onConnectionLost: () => void
  signal: AbortSignal
}

/** Delays between attempts, more than ten minutes in total. */
const retryDelaysMilliseconds = [0, 1000, 2000, 4000, 8000, ...Array.from({ length: 40 }, () => 15_000)]

/**
 * Uploads a large file in chunks by the tus protocol. An interruption costs only the current chunk; the upload resumes,
 * after a reload by the fingerprint of the file.
 */
export async function sendInChunks(file: File, sending: Sending): Promise<void> {
  const { address, metadata, onSent, onConnectionLost, signal } = sending
  signal.throwIfAborted()
  let end: () => void = () => undefined
  let fail: (reason: unknown) => void = () => undefined
  const finished = new Promise<void>((resolve, reject) => {
    end = resolve
    fail = reject
  })
  // It may be aborted before the promise is awaited.
  finished.catch(() => undefined)
  const upload = new Upload(file, {
    endpoint: address,
    headers: headersFor(undefined),
    metadata: metadata,
    retryDelays: retryDelaysMilliseconds,
    removeFingerprintOnSuccess: true,
    fingerprint: async ({ name, size, lastModified }) =>
      ['bocau', address, metadata.folder_id ?? '', name, size, lastModified].join(' '),
    onProgress: (sent) => onSent(sent),
    onShouldRetry: (error) => {
      const isWorthIt = isTemporary(error)
      if (isWorthIt) onConnectionLost()
      return isWorthIt
    },
    onSuccess: () => end(),
    onError: (error) => fail(toProblem(error)),
  })
  const stop = () => {
    // The server may delete the received chunks.
    void upload.abort(true).catch(() => undefined)
    fail(signal.reason)
  }
  // Resumes immediately after reconnecting; a flapping connection starts only one attempt at a time.
  let isPausing = false
  const resume = async () => {
    if (isPausing) return
    isPausing = true
    await upload.abort()
    isPausing = false
    if (!signal.aborted) upload.start()
  }
  const resumeOnline = () => void resume()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const [before] = await upload.findPreviousUploads()
    signal.throwIfAborted()
    if (before) upload.resumeFromPreviousUpload(before)
    addEventListener('online', resumeOnline)
    upload.start()
    await finished
  } finally {
    signal.removeEventListener('abort', stop)
    removeEventListener('online', resumeOnline)
  }
}

/** Returns true for a connection error, a busy server, or a chunk locked by another attempt. */
function isTemporary(error: Error): boolean {
  const status = error instanceof DetailedError ? error.originalResponse?.getStatus() : undefined
  return (
    status === undefined ||
    status === 0 ||
    status === tooSlow ||
    status === 409 ||
    status === 423 ||
    status === 429 ||
    status >= 502
  )
}

/** Converts an upload error into the error that an ordinary request would throw. */
function toProblem(error: Error): unknown {
  const response = error instanceof DetailedError ? error.originalResponse : null
  if (!response) return new Unreachable(error)
  if (response.getStatus() === 401) reportSignedOut()
  try {
    readResponse(response.getStatus(), '', response.getBody())
  } catch (problem) {
    return problem
  }
  return error
}
