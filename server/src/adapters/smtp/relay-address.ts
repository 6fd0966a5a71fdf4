import { isIP } from 'node:net'
import type { SmtpServer } from './smtp-session.ts'

const tlsWords = ['required', 'opportunistic', 'none'] as const

/**
 * Parses `smtp://user:password@host:port` or `smtps://…`. A password requires TLS unless the relay is local;
 * `?tls=required`, `opportunistic` or `none` overrides this. Throws with the end of a sentence.
 */
export function parseRelayAddress(text: string, ownName: string): SmtpServer {
  const url = new URL(text)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!host) throw new Error('names no host')
  const wanted = url.searchParams.get('tls')
  if (wanted !== null && !tlsWords.some((word) => word === wanted)) {
    throw new Error(`asks for tls=${wanted}, but it takes ${tlsWords.join(', ')}`)
  }
  const isImplicit = url.protocol === 'smtps:'
  const login = url.username
    ? { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) }
    : undefined
  const isHere = host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
  const byDefault = login && !isHere ? 'required' : 'opportunistic'
  const tls = isImplicit ? 'implicit' : ((wanted as SmtpServer['tls'] | null) ?? byDefault)
  return {
    host,
    port: Number(url.port) || (isImplicit ? 465 : 587),
    tls,
    isVerified: tls !== 'opportunistic',
    ...(login ? { login } : {}),
    ownName,
  }
}
