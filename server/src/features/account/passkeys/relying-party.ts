/** For which host browsers make passkeys here, and from which pages they may come. */
export interface RelyingParty {
  /** Null where the address that people open is one that browsers make no passkeys for. */
  host: string | null
  isOwnOrigin(origin: string): boolean
}

/**
 * Passkeys belong to a name reached by https. Without a public address that is this machine alone, as `localhost`
 * and at whatever port.
 */
export function relyingPartyOf(publicUrl: string | null): RelyingParty {
  if (publicUrl === null) return { host: 'localhost', isOwnOrigin: isLocal }
  const { protocol, hostname, origin } = new URL(publicUrl)
  if (hostname === 'localhost') return { host: hostname, isOwnOrigin: (given) => given === origin }
  const isName = /[a-z]/i.test(hostname) && !hostname.includes(':')
  return {
    host: protocol === 'https:' && isName ? hostname : null,
    isOwnOrigin: (given) => given === origin,
  }
}

const isLocal = (origin: string) => /^https?:\/\/localhost(:\d{1,5})?$/.test(origin)
