import { type ApiKey, type CallOfKey, fillPath, headersFor, reach, readProblem } from './client.ts'

interface AnyCall {
  params?: Record<string, string>
  query?: Record<string, string>
  signal?: AbortSignal
}

/** Reads the response of an endpoint, or its first bytes. */
export function readBytes<K extends ApiKey>(
  key: K,
  call: CallOfKey<K>,
  { most }: { most?: number } = {},
): Promise<Uint8Array> {
  const { params, query, signal } = call as AnyCall
  return readBytesAt(fillPath(key.slice(key.indexOf(' ') + 1), params, query), { signal, most })
}

/** Reads an address of this site, or its first bytes. */
export async function readBytesAt(
  address: string,
  {
    signal,
    most = Number.POSITIVE_INFINITY,
  }: { signal?: AbortSignal | undefined; most?: number | undefined },
): Promise<Uint8Array> {
  const response = await reach(address, {
    credentials: 'same-origin',
    headers: headersFor(undefined),
    ...(signal ? { signal } : {}),
  })
  if (!response.ok) throw await readProblem(response)
  if (!Number.isFinite(most)) return new Uint8Array(await response.arrayBuffer())
  return readStart(response, most)
}

/** Stops the transfer after the required bytes. */
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
