import { z } from 'zod'
import { UnixSeconds } from './ids.ts'

/** What a look at the name service said of a record; `unchecked` where nobody has looked yet. */
export const RecordState = z.enum(['unchecked', 'found', 'missing', 'wrong', 'unreachable'])
export type RecordState = z.infer<typeof RecordState>

/** What a record is for: that mail arrives and is believed, and that programs find the doors of mail by themselves. */
export const DomainRecordKind = z.enum([
  'mx',
  'spf',
  'dkim',
  'dmarc',
  'imaps',
  'imap',
  'submissions',
  'submission',
  'pop3s',
  'pop3',
  'autodiscover',
  'autoconfig',
])
export type DomainRecordKind = z.infer<typeof DomainRecordKind>

/** A record that the zone of a domain is to have. */
export const DomainRecord = z
  .object({
    kind: DomainRecordKind,
    type: z.enum(['MX', 'TXT', 'SRV', 'CNAME']),
    /** Where it stands: the whole name, without a dot at its end. */
    name: z.string(),
    /** What it says; for MX, SRV and CNAME the name of the server. */
    value: z.string(),
    /** For MX and SRV only. */
    priority: z.number().int().nullable(),
    /** For SRV only. */
    weight: z.number().int().nullable(),
    port: z.number().int().nullable(),
    /** Whether the domain is verified only with it; the others are advised. */
    is_required: z.boolean(),
    state: RecordState,
    /** What stood there instead, when it was wrong. */
    found: z.array(z.string()),
  })
  .meta({ id: 'DomainRecord' })
export type DomainRecord = z.infer<typeof DomainRecord>

/** A domain of the organisation: whether it is verified, and the records that its zone needs. */
export const OrganisationDomain = z
  .object({
    domain: z.string(),
    is_active: z.boolean(),
    is_verified: z.boolean(),
    /** When the name service was last asked; null when it never was. */
    checked_at: UnixSeconds.nullable(),
    records: z.array(DomainRecord),
  })
  .meta({ id: 'OrganisationDomain' })
export type OrganisationDomain = z.infer<typeof OrganisationDomain>
