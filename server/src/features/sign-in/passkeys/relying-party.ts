/** Relying party id of this installation, and the accepted origins. */
export interface RelyingParty {
  /** Null when browsers do not support passkeys on the public address. */
  host: string | null
  isAllowedOrigin(origin: string): boolean
}

/** Passkeys need a host name and https. Without a public address the relying party is `localhost` at any port. */
export function relyingPartyOf(publicUrl: string | null): RelyingParty {
  if (publicUrl === null) return { host: 'localhost', isAllowedOrigin: isLocal }
  const { protocol, hostname, origin } = new URL(publicUrl)
  if (hostname === 'localhost')
    return { host: hostname, isAllowedOrigin: (candidate) => candidate === origin }
  const isName = /[a-z]/i.test(hostname) && !hostname.includes(':')
  return {
    host: protocol === 'https:' && isName ? hostname : null,
    isAllowedOrigin: (candidate) => candidate === origin,
  }
}

const isLocal = (origin: string) => /^https?:\/\/localhost(:\d{1,5})?$/.test(origin)

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
