import type { DraftFile } from '@bocau/contract/compose'
import type { Problem } from '@bocau/contract/errors'
import { reportSignedOut } from '../access-lost.ts'
import { ApiProblem, Unreachable } from '../api-problem.ts'
import { fillPath, headersFor } from '../client.ts'

interface Upload {
  /** An image for the editor, whose address has to be readable by whoever reads the message. */
  isPublic?: boolean
  /** Told the share that has gone, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/**
 * Brings a file to the server for a message. Throws `ApiProblem` for a refusal, `Unreachable` when no answer came,
 * and `UnreadableAnswer` when it was none of ours.
 */
export async function uploadFile(file: File, { isPublic = false, ...rest }: Upload = {}): Promise<DraftFile> {
  return sendFile(fillPath('/api/v2/files', {}, isPublic ? { public: 1 } : {}), file, {
    ...rest,
    read: (answer) => {
      const [sent] = Array.isArray(answer) ? (answer as DraftFile[]) : []
      if (typeof sent?.uuid !== 'string') throw new UnreadableAnswer('Invalid JSON')
      return sent
    },
  })
}

interface Sending<T> extends Pick<Upload, 'onProgress' | 'signal'> {
  /** Takes what the server answered; throws `UnreadableAnswer` for what it never says. */
  read: (answer: unknown) => T
}

/** Brings a file to an address as a form. Not by `fetch`, which cannot tell how far it has come. */
export function sendFile<T>(
  address: string,
  file: File,
  { onProgress, signal, read }: Sending<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    // Given up before it began: a signal tells of its end only once.
    signal?.throwIfAborted()
    const call = new XMLHttpRequest()
    call.open('POST', address)
    for (const [name, value] of Object.entries(headersFor(undefined))) call.setRequestHeader(name, value)
    call.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total > 0 ? loaded / total : 0),
    )
    call.upload.addEventListener('load', () => onProgress?.(1))
    call.addEventListener('error', () => reject(new Unreachable(undefined)))
    call.addEventListener('abort', () => reject(signal?.reason ?? new DOMException('Stopped', 'AbortError')))
    call.addEventListener('load', () => {
      try {
        resolve(read(readAnswer(call.status, call.statusText, call.responseText)))
      } catch (error) {
        if (call.status === 401) reportSignedOut()
        reject(error)
      }
    })
    signal?.addEventListener('abort', () => call.abort(), { once: true })
    const form = new FormData()
    form.append('file', file, file.name)
    call.send(form)
  })
}

/** The server answered with something that is no answer of ours. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer'
}

/** The status of a request whose body arrived too slowly: sent again, it may arrive. */
export const tooSlow = 408

/** The answer to a file that was sent, or the refusal. */
export function readAnswer(status: number, statusText: string, text: string): unknown {
  const answer = parse(text)
  if (status >= 200 && status < 300) return answer
  if (status === tooSlow) throw new Unreachable(undefined)
  const problem = answer as Problem | undefined
  if (problem && typeof problem.code === 'string') throw new ApiProblem(problem)
  throw new ApiProblem({ status, code: status === 413 ? 'file_too_large' : 'internal', message: statusText })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // A proxy in between answers in its own words.
  }
}
