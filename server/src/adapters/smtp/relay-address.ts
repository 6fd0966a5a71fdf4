import { isIP } from 'node:net'
import type { SmtpServer } from './smtp-session.ts'

const tlsModes = ['required', 'opportunistic', 'none'] as const

/**
 * Parses `smtp://user:password@host:port` or `smtps://…`. A password requires TLS unless the relay is local;
 * `?tls=required`, `opportunistic` or `none` overrides this. Throws with the end of a sentence.
 */
export function parseRelayAddress(text: string, hostname: string): SmtpServer {
  const url = new URL(text)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!host) throw new Error('has no host')
  const tlsMode = url.searchParams.get('tls')
  if (tlsMode !== null && !tlsModes.some((mode) => mode === tlsMode)) {
    throw new Error(`has tls=${tlsMode}, but tls must be one of ${tlsModes.join(', ')}`)
  }
  const isImplicit = url.protocol === 'smtps:'
  const login = url.username
    ? { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) }
    : undefined
  const isLocal = host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
  const byDefault = login && !isLocal ? 'required' : 'opportunistic'
  const tls = isImplicit ? 'implicit' : ((tlsMode as SmtpServer['tls'] | null) ?? byDefault)
  return {
    host,
    port: Number(url.port) || (isImplicit ? 465 : 587),
    tls,
    isVerified: tls !== 'opportunistic',
    ...(login ? { login } : {}),
    hostname,
  }
}
