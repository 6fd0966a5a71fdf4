import type { DraftFile } from '@bocau/contract/compose'
import type { Problem } from '@bocau/contract/errors'
import { reportSignedOut } from '../access-lost.ts'
import { ApiProblem, Unreachable } from '../api-problem.ts'
import { fillPath, headersFor } from '../client.ts'

interface Upload {
  /** Image for the editor, whose address must be readable by all recipients. */
  isPublic?: boolean
  /** Called with the uploaded fraction, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/**
 * Uploads a file for a message. Throws `ApiProblem` for a refusal, `Unreachable` without a response, and
 * `UnreadableResponse` for an invalid one.
 */
export async function uploadFile(file: File, { isPublic = false, ...rest }: Upload = {}): Promise<DraftFile> {
  return sendFile(fillPath('/api/v2/files', {}, isPublic ? { public: 1 } : {}), file, {
    ...rest,
    read: (response) => {
      const [sent] = Array.isArray(response) ? (response as DraftFile[]) : []
      if (typeof sent?.uuid !== 'string') throw new UnreadableResponse('Invalid JSON')
      return sent
    },
  })
}

interface Sending<T> extends Pick<Upload, 'onProgress' | 'signal'> {
  /** Parses the response; throws `UnreadableResponse` if it is invalid. */
  read: (response: unknown) => T
}

/** Uploads a file as form data. Uses XMLHttpRequest, because `fetch` reports no upload progress. */
export function sendFile<T>(
  address: string,
  file: File,
  { onProgress, signal, read }: Sending<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    // Already aborted; the signal fires no further event.
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
        resolve(read(readResponse(call.status, call.statusText, call.responseText)))
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

/** Response that is not from this API. */
export class UnreadableResponse extends Error {
  override readonly name = 'UnreadableAnswer'
}

/** Status of a request whose body arrived too slowly; a retry may succeed. */
export const tooSlow = 408

/** Returns the response to an upload, or throws the refusal. */
export function readResponse(status: number, statusText: string, text: string): unknown {
  const response = parse(text)
  if (status >= 200 && status < 300) return response
  if (status === tooSlow) throw new Unreachable(undefined)
  const problem = response as Problem | undefined
  if (problem && typeof problem.code === 'string') throw new ApiProblem(problem)
  throw new ApiProblem({ status, code: status === 413 ? 'file_too_large' : 'internal', message: statusText })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // A proxy returned its own error page.
  }
}
