import { type ApiKey, type CallOfKey, fillPath, headersFor, readProblem, sendRequest } from './client.ts'

interface AnyCall {
  params?: Record<string, string>
  query?: Record<string, string>
  signal?: AbortSignal
}

/** Reads the response of an endpoint, or its first bytes. */
export function readBytes<K extends ApiKey>(
  key: K,
  call: CallOfKey<K>,
  { max }: { max?: number } = {},
): Promise<Uint8Array> {
  const { params, query, signal } = call as AnyCall
  return readBytesAt(fillPath(key.slice(key.indexOf(' ') + 1), params, query), { signal, max })
}

/** Reads an address of this site, or its first bytes. */
export async function readBytesAt(
  address: string,
  { signal, max = Number.POSITIVE_INFINITY }: { signal?: AbortSignal | undefined; max?: number | undefined },
): Promise<Uint8Array> {
  const response = await sendRequest(address, {
    credentials: 'same-origin',
    headers: headersFor(undefined),
    ...(signal ? { signal } : {}),
  })
  if (!response.ok) throw await readProblem(response)
  if (!Number.isFinite(max)) return new Uint8Array(await response.arrayBuffer())
  return readStart(response, max)
}

/** Stops the transfer after the required bytes. */
async function readStart(response: Response, max: number): Promise<Uint8Array> {
  const reader = response.body?.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  while (reader && size < max) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    size += value.length
  }
  await reader?.cancel()
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes.subarray(0, max)
}
