import type { DomainRecord } from '@bocau/contract/organisation-domain'

/** Where this installation's mail comes in and goes out, as the zones of its domains name it. */
export interface MailSources {
  /** The mail server that takes messages for the domains kept here. */
  mxHost: string
  /** What an SPF record names as the servers that messages leave from, such as `mx` or `include:_spf.example`. */
  spf: string
}

/** A record as it is to be set, before anybody looked. */
export type WantedRecord = Omit<DomainRecord, 'state' | 'found'>

/** What the zone of a domain has to say so that its mail arrives, and is believed elsewhere. */
export function recordsOf(
  domain: string,
  sources: MailSources,
  dkim: { name: string; value: string },
): WantedRecord[] {
  const text = { type: 'TXT', priority: null } as const
  return [
    { kind: 'mx', type: 'MX', name: domain, value: sources.mxHost, priority: 10, is_required: true },
    { kind: 'spf', ...text, name: domain, value: `v=spf1 ${sources.spf} ~all`, is_required: true },
    { kind: 'dkim', ...text, ...dkim, is_required: true },
    {
      kind: 'dmarc',
      ...text,
      name: `_dmarc.${domain}`,
      value: `v=DMARC1; p=quarantine; rua=mailto:postmaster@${domain}`,
      is_required: false,
    },
  ]
}
