import type { DomainRecord, UnfitHost } from '@bocau/contract/organisation-domain'
import type { MailServer } from '@bocau/contract/settings'
import { isFitHost } from './fit-host.ts'

/** Where this installation's mail comes in and goes out, as the zones of its domains name it. */
export interface MailSources {
  /** The mail server that takes messages for the domains kept here. */
  mxHost: string
  /** What an SPF record names as the servers that messages leave from, such as `mx` or `include:_spf.example`. */
  spf: string
  /** The doors for other programs that are open to the world. */
  servers: readonly MailServer[]
  /** The host that tells programs of these doors, and its port where it is reached encrypted; null where nobody can ask. */
  setup: { host: string; securePort: number | null } | null
}

/** A record as it is to be set, before anybody looked. */
export type WantedRecord = Omit<DomainRecord, 'state' | 'found'>

/** A name and a value of a DKIM record. */
export interface KeyRecord {
  name: string
  value: string
}

/**
 * What the zone of a domain has to say so that its mail arrives, is believed elsewhere, and is found by programs. A
 * host that nobody outside could reach is in none of them: `unfitHosts` names it.
 */
export function recordsOf(
  domain: string,
  sources: MailSources,
  dkim: KeyRecord,
  nextDkim: KeyRecord | null = null,
): WantedRecord[] {
  const noService = { weight: null, port: null } as const
  const text = { type: 'TXT', priority: null, ...noService } as const
  const mx = { type: 'MX', value: sources.mxHost, priority: 10, ...noService } as const
  const all: WantedRecord[] = [
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
    ...serviceRecordsOf(domain, sources),
  ]
  return all.filter(({ type, value }) => type === 'TXT' || isFitHost(value))
}

/** The settings whose host nobody outside could reach, each once. */
export function unfitHosts({ mxHost, servers, setup }: MailSources): UnfitHost[] {
  const named: UnfitHost[] = [
    { setting: 'BOCAU_MX_HOST', host: mxHost },
    ...servers.slice(0, 1).map(({ host }) => ({ setting: 'BOCAU_MAIL_HOST' as const, host })),
    ...(setup && servers.length > 0 ? [{ setting: 'BOCAU_PUBLIC_URL' as const, host: setup.host }] : []),
  ]
  return named.filter(({ host }) => !isFitHost(host))
}

const encrypted: Record<MailServer['protocol'], WantedRecord['kind']> = {
  IMAP: 'imaps',
  SMTP: 'submissions',
  POP3: 'pop3s',
}
const upgraded: Record<MailServer['protocol'], WantedRecord['kind']> = {
  IMAP: 'imap',
  SMTP: 'submission',
  POP3: 'pop3',
}

/** The records by which programs find the doors (RFC 6186, RFC 8314), and whom they ask for the rest. */
function serviceRecordsOf(domain: string, { servers, setup }: MailSources): WantedRecord[] {
  const service = { type: 'SRV', weight: 1, is_required: false } as const
  const doors = servers.flatMap(({ protocol, host, port, encryption }): WantedRecord[] => {
    if (encryption === 'none') return []
    const kind = (encryption === 'SSL' ? encrypted : upgraded)[protocol]
    // Whoever finds several kinds of door takes the mailbox before the letterbox.
    const priority = protocol === 'POP3' ? 10 : 0
    return [{ ...service, kind, priority, port, name: `_${kind}._tcp.${domain}`, value: host }]
  })
  if (doors.length === 0 || setup === null) return doors
  const { host, securePort } = setup
  const outlook: WantedRecord[] =
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
    ...doors,
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
