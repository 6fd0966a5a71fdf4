import type { RelyingParty } from './relying-party.ts'

/** The page that a passkey's answer was given on, when it is one of ours; null for any other. */
export function ownPageOf(party: RelyingParty, response: Record<string, unknown>): string | null {
  const inner = response.response as { clientDataJSON?: unknown } | undefined
  if (typeof inner?.clientDataJSON !== 'string') return null
  try {
    const { origin } = JSON.parse(Buffer.from(inner.clientDataJSON, 'base64url').toString()) as {
      origin?: unknown
    }
    return typeof origin === 'string' && party.isOwnOrigin(origin) ? origin : null
  } catch {
    // What cannot be read was not given on a page of ours.
    return null
  }
}
