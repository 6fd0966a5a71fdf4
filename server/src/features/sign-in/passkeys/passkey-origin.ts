import type { RelyingParty } from './relying-party.ts'

/** Returns the origin of a passkey response when it is one of ours; null otherwise. */
export function passkeyOrigin(party: RelyingParty, response: Record<string, unknown>): string | null {
  const inner = response.response as { clientDataJSON?: unknown } | undefined
  if (typeof inner?.clientDataJSON !== 'string') return null
  try {
    const { origin } = JSON.parse(Buffer.from(inner.clientDataJSON, 'base64url').toString()) as {
      origin?: unknown
    }
    return typeof origin === 'string' && party.isAllowedOrigin(origin) ? origin : null
  } catch {
    // Unreadable client data is treated as a foreign origin.
    return null
  }
}
