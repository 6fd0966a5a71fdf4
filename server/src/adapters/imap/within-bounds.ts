import type { ImapFlow } from 'imapflow'

/** How often it is looked how much has come. */
const lookMilliseconds = 50

/** How much a server may say to something, and how long it may take for it. */
export interface Bounds {
  bytes: number
  milliseconds?: number
}

/**
 * Hangs up on a server of strangers that says more than it was asked for, or never comes to an end: what it says without
 * end would fill the memory of all. The answer ends the watch.
 */
export function watchOver(client: ImapFlow, { bytes, milliseconds = Infinity }: Bounds): () => void {
  const before = client.stats().received
  const began = performance.now()
  const look = setInterval(() => {
    const isTooMuch = client.stats().received - before > bytes
    if (isTooMuch || performance.now() - began > milliseconds) client.close()
  }, lookMilliseconds)
  return () => clearInterval(look)
}

/** The same for something that is asked for and answered once. */
export async function withinBounds<T>(client: ImapFlow, bounds: Bounds, work: () => Promise<T>): Promise<T> {
  const end = watchOver(client, bounds)
  try {
    return await work()
  } finally {
    end()
  }
}
