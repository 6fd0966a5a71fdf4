import type { MailServer } from '@bocau/contract/settings'
import { type Config, mailSources, publicOrigin } from '../config.ts'
import { type HostPort, isLoopback } from '../config-values.ts'

type Listeners = Pick<
  Config,
  'http' | 'imap' | 'imaps' | 'mailHost' | 'mailTls' | 'programs' | 'publicUrl' | 'webTls'
>
type Protocol = MailServer['protocol']

/** Standard ports of a mail host in front of this server. */
const standardPorts: Record<Protocol, Pick<MailServer, 'port' | 'encryption'>> = {
  SMTP: { port: 587, encryption: 'STARTTLS' },
  IMAP: { port: 993, encryption: 'SSL' },
  POP3: { port: 995, encryption: 'SSL' },
}

/**
 * Servers for mail clients: public listeners; a configured mail host in front of this server; and plain local listeners
 * while the web is local only.
 */
export function listMailServers(config: Listeners): MailServer[] {
  const { submission, submissions, pop3, pop3s } = config.programs
  return [
    ...serversForProtocol(config, 'SMTP', { secureListener: submissions, plainListener: submission }),
    ...serversForProtocol(config, 'IMAP', { secureListener: config.imaps, plainListener: config.imap }),
    ...serversForProtocol(config, 'POP3', { secureListener: pop3s, plainListener: pop3 }),
  ]
}

/**
 * Values for DNS records of hosted domains: mail servers, public TLS listeners, and the discovery service unless the
 * web is local only.
 */
export function zoneSourcesOf(config: Listeners & Parameters<typeof mailSources>[0]) {
  const { hostname, protocol, port } = new URL(publicOrigin(config))
  const servers = listMailServers(config).filter(
    ({ host, encryption }) => encryption !== 'none' && !isLoopback(host),
  )
  const securePort = protocol === 'https:' ? Number(port || 443) : null
  return {
    ...mailSources(config),
    servers,
    setup: isLoopback(hostname) ? null : { host: hostname, securePort },
  }
}

/**
 * Lists the servers of one protocol: its public listeners; else the configured mail host; else a local
 * listener if the web is local as well.
 */
function serversForProtocol(
  config: Listeners,
  protocol: Protocol,
  { secureListener, plainListener }: { secureListener: HostPort | null; plainListener: HostPort | null },
): MailServer[] {
  const [secure, plain] = [secureListener, plainListener].map((listener) =>
    listener?.port ? listener : null,
  )
  const webHost = new URL(publicOrigin(config)).hostname
  const host = config.mailHost ?? webHost
  const open: MailServer[] = []
  if (secure && !isLoopback(secure.host)) open.push({ protocol, host, port: secure.port, encryption: 'SSL' })
  if (plain && config.mailTls && !isLoopback(plain.host))
    open.push({ protocol, host, port: plain.port, encryption: 'STARTTLS' })
  if (open.length > 0) return open
  if (config.mailHost !== null) return [{ protocol, host, ...standardPorts[protocol] }]
  if (!isLoopback(webHost)) return []
  if (secure) return [{ protocol, host: secure.host, port: secure.port, encryption: 'SSL' }]
  if (!plain || !isLoopback(plain.host)) return []
  return [{ protocol, host: plain.host, port: plain.port, encryption: config.mailTls ? 'STARTTLS' : 'none' }]
}
