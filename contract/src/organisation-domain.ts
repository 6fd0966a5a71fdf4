import { z } from 'zod'
import { UnixSeconds } from './ids.ts'

export const RecordState = z
  .enum(['unchecked', 'found', 'missing', 'wrong', 'unreachable'])
  .describe(
    'Result of the DNS lookup of a record; `unchecked` before the first lookup, `unreachable` if DNS did not respond',
  )
export type RecordState = z.infer<typeof RecordState>

export const DomainRecordKind = z
  .enum([
    'mx',
    'spf',
    'dkim',
    'dkim_next',
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
  .describe(
    'Purpose of a DNS record: receiving, authentication, or discovery by email apps. `dkim` is the current key, `dkim_next` the key that signs once it is published',
  )
export type DomainRecordKind = z.infer<typeof DomainRecordKind>

export const DomainRecord = z
  .object({
    kind: DomainRecordKind,
    type: z.enum(['MX', 'TXT', 'SRV', 'CNAME']),
    name: z.string().describe('Full name without a trailing dot'),
    value: z.string().describe('Value; the server name for MX, SRV and CNAME'),
    priority: z.number().int().nullable().describe('For MX and SRV only'),
    weight: z.number().int().nullable().describe('For SRV records only'),
    port: z.number().int().nullable().describe('For SRV records only'),
    is_required: z.boolean().describe('True if verification needs this record; others are recommended'),
    state: RecordState,
    found: z.array(z.string()).describe('Published values of this kind'),
  })
  .meta({ id: 'DomainRecord', description: 'A DNS record that a domain needs' })
export type DomainRecord = z.infer<typeof DomainRecord>

export const RetiredKey = z
  .object({
    name: z.string().describe('Name of the DNS record'),
    value: z.string(),
    until: UnixSeconds.describe('Time until which the record is needed, Unix time in seconds, UTC'),
  })
  .describe('A replaced signing key. Its record must remain until messages signed with it were delivered')
export type RetiredKey = z.infer<typeof RetiredKey>

export const UnfitHost = z
  .object({
    setting: z
      .enum(['BOCAU_MX_HOST', 'BOCAU_MAIL_HOST', 'BOCAU_PUBLIC_URL'])
      .describe('Setting of the server'),
    host: z.string(),
  })
  .describe('A setting with a host that is not publicly reachable, and the records that depend on it')
export type UnfitHost = z.infer<typeof UnfitHost>

export const OrganisationDomain = z
  .object({
    domain: z.string(),
    is_active: z.boolean().describe('False if the domain does not receive mail'),
    is_verified: z.boolean().describe('Sending from this domain is allowed'),
    is_complete: z
      .boolean()
      .describe('Sending is allowed, and the last check found every record, including recommended ones'),
    is_empty: z.boolean().describe('No address uses the domain, so it can be removed'),
    checked_at: UnixSeconds.nullable().describe('Time of the last DNS lookup; null before the first'),
    records: z.array(DomainRecord),
    unfit_hosts: z.array(UnfitHost).describe('Settings with a host that is not publicly reachable'),
    signing: z
      .enum(['waiting', 'signed', 'turning'])
      .describe('DKIM signing: `waiting` for the first record, `signed`, or `turning` to a new key'),
    retired_keys: z.array(RetiredKey).describe('Replaced signing keys whose records are still needed'),
  })
  .meta({
    id: 'OrganisationDomain',
    description: 'A domain of the organisation: verification, completeness and required records',
  })
export type OrganisationDomain = z.infer<typeof OrganisationDomain>

export const DomainClaim = z
  .object({
    domain: z.string(),
    record: z
      .object({ type: z.literal('TXT'), name: z.string(), value: z.string() })
      .describe('Record to publish in DNS'),
    expires_at: UnixSeconds.describe('Time when an unverified claim is deleted'),
    checked_at: UnixSeconds.nullable(),
    state: RecordState,
    found: z.array(z.string()).describe('Published values at that name'),
  })
  .meta({
    id: 'DomainClaim',
    description: 'A domain that the organisation claims, until a DNS record verifies it',
  })
export type DomainClaim = z.infer<typeof DomainClaim>
