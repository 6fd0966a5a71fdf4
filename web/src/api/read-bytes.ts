import { type ApiKey, type CallOfKey, fillPath, headersFor, reach, readProblem } from './client.ts'

interface AnyCall {
  params?: Record<string, string>
  query?: Record<string, string>
  signal?: AbortSignal
}

/** Reads the bytes that an endpoint answers with, or only so many from their beginning. */
export async function readBytes<K extends ApiKey>(
  key: K,
  call: CallOfKey<K>,
  { most = Number.POSITIVE_INFINITY }: { most?: number } = {},
): Promise<Uint8Array> {
  const { params, query, signal } = call as AnyCall
  const response = await reach(fillPath(key.slice(key.indexOf(' ') + 1), params, query), {
    credentials: 'same-origin',
    headers: headersFor(undefined),
    ...(signal ? { signal } : {}),
  })
  if (!response.ok) throw await readProblem(response)
  if (!Number.isFinite(most)) return new Uint8Array(await response.arrayBuffer())
  return readStart(response, most)
}

/** Reads no further than needed: what lies beyond is not even sent. */
async function readStart(response: Response, most: number): Promise<Uint8Array> {
  const reader = response.body?.getReader()
  const pieces: Uint8Array[] = []
  let size = 0
  while (reader && size < most) {
    const { done, value } = await reader.read()
    if (done) break
    pieces.push(value)
    size += value.length
  }
  await reader?.cancel()
  const bytes = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes.subarray(0, most)
}
