import { DetailedError, Upload } from 'tus-js-client'
import { reportSignedOut } from '../access-lost.ts'
import { Unreachable } from '../api-problem.ts'
import { headersFor } from '../client.ts'
import { readAnswer, tooSlow } from './upload.ts'

interface Sending {
  /** Where pieces are taken. */
  address: string
  /** What the server is to know of the file, beside its bytes. */
  about: Record<string, string>
  onSent: (bytes: number) => void
  /** The connection is cut; it is tried again by itself. */
  onCut: () => void
  signal: AbortSignal
}

/** How long is waited before each new attempt; together more than ten minutes. */
const pausesMilliseconds = [0, 1000, 2000, 4000, 8000, ...Array.from({ length: 40 }, () => 15_000)]

/**
 * Brings a large file to the server in pieces by the tus protocol. A cut connection costs what was on its way; what
 * has arrived is known to the server and, after the page was loaded anew, found by the file itself.
 */
export async function sendInPieces(file: File, sending: Sending): Promise<void> {
  const { address, about, onSent, onCut, signal } = sending
  signal.throwIfAborted()
  let end: () => void = () => undefined
  let fail: (reason: unknown) => void = () => undefined
  const ended = new Promise<void>((resolve, reject) => {
    end = resolve
    fail = reject
  })
  // It may be given up before anybody waits for its end.
  ended.catch(() => undefined)
  const upload = new Upload(file, {
    endpoint: address,
    headers: headersFor(undefined),
    metadata: about,
    retryDelays: pausesMilliseconds,
    removeFingerprintOnSuccess: true,
    fingerprint: async ({ name, size, lastModified }) =>
      ['bocau', address, about.folder_id ?? '', name, size, lastModified].join(' '),
    onProgress: (sent) => onSent(sent),
    onShouldRetry: (error) => {
      const isWorthIt = isPassing(error)
      if (isWorthIt) onCut()
      return isWorthIt
    },
    onSuccess: () => end(),
    onError: (error) => fail(problemOf(error)),
  })
  const stop = () => {
    // What has arrived is of no use to anybody: the server may forget it.
    void upload.abort(true).catch(() => undefined)
    fail(signal.reason)
  }
  // Whoever is back is not kept waiting for the next attempt; a line that comes and goes begins it once at a time.
  let isPausing = false
  const goOn = async () => {
    if (isPausing) return
    isPausing = true
    await upload.abort()
    isPausing = false
    if (!signal.aborted) upload.start()
  }
  const goOnOnline = () => void goOn()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const [before] = await upload.findPreviousUploads()
    signal.throwIfAborted()
    if (before) upload.resumeFromPreviousUpload(before)
    addEventListener('online', goOnOnline)
    upload.start()
    await ended
  } finally {
    signal.removeEventListener('abort', stop)
    removeEventListener('online', goOnOnline)
  }
}

/** A connection that broke, a server that is busy, or a piece that another attempt still holds. */
function isPassing(error: Error): boolean {
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

function problemOf(error: Error): unknown {
  const answer = error instanceof DetailedError ? error.originalResponse : null
  if (!answer) return new Unreachable(error)
  if (answer.getStatus() === 401) reportSignedOut()
  try {
    readAnswer(answer.getStatus(), '', answer.getBody())
  } catch (problem) {
    return problem
  }
  return error
}
