import { get } from 'node:https'
import { isIP } from 'node:net'
import { guardedLookup } from './guarded-lookup.ts'
import { isPublicAddress } from './public-addresses.ts'

const maxBytes = 256 * 1024

/** Returns the text at a public URL; null if there is none within five seconds. Redirects are not followed. */
export function fetchPublicText(
  url: string,
  isAllowed: (address: string) => boolean = isPublicAddress,
): Promise<string | null> {
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'https:' || isIP(hostname.replace(/^\[|\]$/g, ''))) return Promise.resolve(null)
  return new Promise((resolve) => {
    const options = { lookup: guardedLookup(isAllowed), signal: AbortSignal.timeout(5_000), agent: false }
    const request = get(url, options, (response) => {
      const chunks: Buffer[] = []
      let size = 0
      const finishEmpty = () => {
        response.destroy()
        resolve(null)
      }
      if (response.statusCode !== 200) return finishEmpty()
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > maxBytes) finishEmpty()
        else chunks.push(chunk)
      })
      response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
      response.on('error', () => resolve(null))
    })
    // Most domains have no such file.
    request.on('error', () => resolve(null))
  })
}
