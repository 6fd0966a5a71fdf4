import { z } from 'zod'
import { UnixSeconds } from './ids.ts'

/** Result of the DNS lookup of a record; `unchecked` before the first lookup. */
export const RecordState = z.enum(['unchecked', 'found', 'missing', 'wrong', 'unreachable'])
export type RecordState = z.infer<typeof RecordState>

/**
 * Purpose of a DNS record: receiving, authentication, or discovery by mail clients. `dkim_next` is the key that signs
 * once it is published; `dkim` is the current key.
 */
export const DomainRecordKind = z.enum([
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
export type DomainRecordKind = z.infer<typeof DomainRecordKind>

/** A DNS record that a domain needs. */
export const DomainRecord = z
  .object({
    kind: DomainRecordKind,
    type: z.enum(['MX', 'TXT', 'SRV', 'CNAME']),
    /** Full name without a trailing dot. */
    name: z.string(),
    /** Value; the server name for MX, SRV and CNAME. */
    value: z.string(),
    /** For MX and SRV only. */
    priority: z.number().int().nullable(),
    /** For SRV only. */
    weight: z.number().int().nullable(),
    port: z.number().int().nullable(),
    /** True if verification needs this record; others are recommended. */
    is_required: z.boolean(),
    state: RecordState,
    /** Published values of this kind. */
    found: z.array(z.string()),
  })
  .meta({ id: 'DomainRecord' })
export type DomainRecord = z.infer<typeof DomainRecord>

/** A replaced signing key. Its record must remain until messages signed with it were delivered. */
export const RetiredKey = z.object({ name: z.string(), value: z.string(), until: UnixSeconds })
export type RetiredKey = z.infer<typeof RetiredKey>

/** A setting with a host that is not publicly reachable, and the records that depend on it. */
export const UnfitHost = z.object({
  setting: z.enum(['BOCAU_MX_HOST', 'BOCAU_MAIL_HOST', 'BOCAU_PUBLIC_URL']),
  host: z.string(),
})
export type UnfitHost = z.infer<typeof UnfitHost>

/** A domain of the organisation: verification, completeness and required records. */
export const OrganisationDomain = z
  .object({
    domain: z.string(),
    is_active: z.boolean(),
    /** Sending from this domain is allowed. */
    is_verified: z.boolean(),
    /** Sending is allowed, and the last check found every record, including recommended ones. */
    is_complete: z.boolean(),
    /** No address uses the domain, so it can be removed. */
    is_empty: z.boolean(),
    /** Time of the last DNS lookup; null before the first. */
    checked_at: UnixSeconds.nullable(),
    records: z.array(DomainRecord),
    unfit_hosts: z.array(UnfitHost),
    /** State of DKIM signing: not yet, active, or waiting for a new key's record. */
    signing: z.enum(['waiting', 'signed', 'turning']),
    retired_keys: z.array(RetiredKey),
  })
  .meta({ id: 'OrganisationDomain' })
export type OrganisationDomain = z.infer<typeof OrganisationDomain>

/** A domain that the organisation claims, until a DNS record verifies it. */
export const DomainClaim = z
  .object({
    domain: z.string(),
    record: z.object({ type: z.literal('TXT'), name: z.string(), value: z.string() }),
    /** Time when an unverified claim is deleted. */
    expires_at: UnixSeconds,
    checked_at: UnixSeconds.nullable(),
    state: RecordState,
    /** Published values at that name. */
    found: z.array(z.string()),
  })
  .meta({ id: 'DomainClaim' })
export type DomainClaim = z.infer<typeof DomainClaim>
