import type { DomainRecord, UnfitHost } from '@bocau/contract/organisation-domain'
import type { MailServer } from '@bocau/contract/settings'
import { isPublishableHost } from './publishable-host.ts'

/** Mail servers of this installation, as the zones of its domains name them. */
export interface MailSources {
  /** Mail server that receives messages for the hosted domains. */
  mxHost: string
  /** SPF terms of the sending servers, such as `mx` or `include:_spf.example`. */
  spf: string
  /** Public listeners for mail programs. */
  servers: readonly MailServer[]
  /** Host of the autoconfiguration service, with its TLS port; null when there is none. */
  setup: { host: string; securePort: number | null } | null
}

/** A record to publish, before any check. */
export type ExpectedRecord = Omit<DomainRecord, 'state' | 'found'>

/** Name and value of a DKIM record. */
export interface KeyRecord {
  name: string
  value: string
}

/**
 * Returns the records that a domain must publish to receive mail, pass sender checks, and be found by mail programs.
 * Leaves out hosts that are not reachable from the internet; `unfitHosts` lists these.
 */
export function listDomainRecords(
  domain: string,
  sources: MailSources,
  { dkim, nextDkim = null }: { dkim: KeyRecord; nextDkim?: KeyRecord | null | undefined },
): ExpectedRecord[] {
  const noService = { weight: null, port: null } as const
  const text = { type: 'TXT', priority: null, ...noService } as const
  const mx = { type: 'MX', value: sources.mxHost, priority: 10, ...noService } as const
  const all: ExpectedRecord[] = [
    { kind: 'mx', ...mx, name: domain, is_required: true },
    { kind: 'spf', ...text, name: domain, value: `v=spf1 ${sources.spf} ~all`, is_required: true },
    { kind: 'dkim', ...text, ...dkim, is_required: true },
    ...(nextDkim ? [{ kind: 'dkim_next' as const, ...text, ...nextDkim, is_required: false }] : []),
    {
      kind: 'dmarc',
      ...text,
      name: `_dmarc.${domain}`,
      value: `v=DMARC1; p=quarantine; rua=mailto:postmaster@${domain}`,
      is_required: false,
    },
    ...listServiceRecords(domain, sources),
  ]
  return all.filter(({ type, value }) => type === 'TXT' || isPublishableHost(value))
}

/** Returns the settings with hosts that are not reachable from the internet, each once. */
export function unfitHosts({ mxHost, servers, setup }: MailSources): UnfitHost[] {
  const named: UnfitHost[] = [
    { setting: 'BOCAU_MX_HOST', host: mxHost },
    ...servers.slice(0, 1).map(({ host }) => ({ setting: 'BOCAU_MAIL_HOST' as const, host })),
    ...(setup && servers.length > 0 ? [{ setting: 'BOCAU_PUBLIC_URL' as const, host: setup.host }] : []),
  ]
  return named.filter(({ host }) => !isPublishableHost(host))
}

const implicitTlsKinds: Record<MailServer['protocol'], ExpectedRecord['kind']> = {
  IMAP: 'imaps',
  SMTP: 'submissions',
  POP3: 'pop3s',
}
const startTlsKinds: Record<MailServer['protocol'], ExpectedRecord['kind']> = {
  IMAP: 'imap',
  SMTP: 'submission',
  POP3: 'pop3',
}

/** Returns the records for service discovery (RFC 6186, RFC 8314) and for autoconfiguration. */
function listServiceRecords(domain: string, { servers, setup }: MailSources): ExpectedRecord[] {
  const service = { type: 'SRV', weight: 1, is_required: false } as const
  const services = servers.flatMap(({ protocol, host, port, encryption }): ExpectedRecord[] => {
    if (encryption === 'none') return []
    const kind = (encryption === 'SSL' ? implicitTlsKinds : startTlsKinds)[protocol]
    // Programs that find several protocols should prefer IMAP to POP3.
    const priority = protocol === 'POP3' ? 10 : 0
    return [{ ...service, kind, priority, port, name: `_${kind}._tcp.${domain}`, value: host }]
  })
  if (services.length === 0 || setup === null) return services
  const { host, securePort } = setup
  const outlook: ExpectedRecord[] =
    securePort === null
      ? []
      : [
          {
            ...service,
            kind: 'autodiscover',
            priority: 0,
            port: securePort,
            name: `_autodiscover._tcp.${domain}`,
            value: host,
          },
        ]
  return [
    ...services,
    ...outlook,
    {
      kind: 'autoconfig',
      type: 'CNAME',
      priority: null,
      weight: null,
      port: null,
      name: `autoconfig.${domain}`,
      value: host,
      is_required: false,
    },
  ]
}
