import type { ImapFlow } from 'imapflow'

/** Interval for checking the received bytes. */
const checkMilliseconds = 50

/** Maximum response size and time. */
export interface Bounds {
  bytes: number
  milliseconds?: number
}

/**
 * Disconnects an untrusted server that sends more than expected or never finishes, before its data fills the memory.
 * Returns a function that ends the check.
 */
export function enforceBounds(client: ImapFlow, { bytes, milliseconds = Infinity }: Bounds): () => void {
  const before = client.stats().received
  const startedAt = performance.now()
  const timer = setInterval(() => {
    const isTooMuch = client.stats().received - before > bytes
    if (isTooMuch || performance.now() - startedAt > milliseconds) client.close()
  }, checkMilliseconds)
  return () => clearInterval(timer)
}

/** Applies the limits to one request. */
export async function withinBounds<T>(client: ImapFlow, bounds: Bounds, work: () => Promise<T>): Promise<T> {
  const end = enforceBounds(client, bounds)
  try {
    return await work()
  } finally {
    end()
  }
}
