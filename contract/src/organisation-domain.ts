import { z } from 'zod'
import { UnixSeconds } from './ids.ts'

/** What a look at the name service said of a record; `unchecked` where nobody has looked yet. */
export const RecordState = z.enum(['unchecked', 'found', 'missing', 'wrong', 'unreachable'])
export type RecordState = z.infer<typeof RecordState>

/**
 * What a record is for: that mail arrives and is believed, and that programs find the doors of mail by themselves.
 * `dkim_next` names the key that signs as soon as the zone has it, while `dkim` names the one that signs today.
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
    /** What stands there, as far as it is of this kind. */
    found: z.array(z.string()),
  })
  .meta({ id: 'DomainRecord' })
export type DomainRecord = z.infer<typeof DomainRecord>

/** A key that signed until another took its place: its record stays until what it signed has been read. */
export const RetiredKey = z.object({ name: z.string(), value: z.string(), until: UnixSeconds })
export type RetiredKey = z.infer<typeof RetiredKey>

/** A setting of the installation that says what nobody outside could reach, and the records that cannot be told because of it. */
export const UnfitHost = z.object({
  setting: z.enum(['BOCAU_MX_HOST', 'BOCAU_MAIL_HOST', 'BOCAU_PUBLIC_URL']),
  host: z.string(),
})
export type UnfitHost = z.infer<typeof UnfitHost>

/** A domain of the organisation: whether its people may send, whether its zone is complete, and the records it needs. */
export const OrganisationDomain = z
  .object({
    domain: z.string(),
    is_active: z.boolean(),
    /** Sending from it is allowed. */
    is_verified: z.boolean(),
    /** Sending is allowed, and every record was found when it was last looked at, those that are only advised too. */
    is_complete: z.boolean(),
    /** Nobody and nothing has an address in it: it can be removed. */
    is_empty: z.boolean(),
    /** When the name service was last asked; null when it never was. */
    checked_at: UnixSeconds.nullable(),
    records: z.array(DomainRecord),
    unfit_hosts: z.array(UnfitHost),
    /** Whether its mail is signed yet, or with a key whose place another is to take. */
    signing: z.enum(['waiting', 'signed', 'turning']),
    retired_keys: z.array(RetiredKey),
  })
  .meta({ id: 'OrganisationDomain' })
export type OrganisationDomain = z.infer<typeof OrganisationDomain>

/** A domain that the organisation says is its own, until a record of its zone proves it. */
export const DomainClaim = z
  .object({
    domain: z.string(),
    record: z.object({ type: z.literal('TXT'), name: z.string(), value: z.string() }),
    /** When it is forgotten unless it was proved. */
    expires_at: UnixSeconds,
    checked_at: UnixSeconds.nullable(),
    state: RecordState,
    /** What stands at that name. */
    found: z.array(z.string()),
  })
  .meta({ id: 'DomainClaim' })
export type DomainClaim = z.infer<typeof DomainClaim>
