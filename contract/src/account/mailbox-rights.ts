import { z } from 'zod'
import { displayName, EmailAddress, Id, UnixSeconds } from '../ids.ts'
import { limits } from '../limits.ts'

/** Access to a shared or delegated mailbox: read, or read and write. */
export const MailboxAccess = z.enum(['read', 'write'])
export type MailboxAccess = z.infer<typeof MailboxAccess>

/** Right to send from a mailbox: not at all, on behalf (with `Sender:`), or as the mailbox. */
export const MailboxSending = z.enum(['none', 'on_behalf', 'as'])
export type MailboxSending = z.infer<typeof MailboxSending>

/** Actions that the activity log of a mailbox records. */
export const MailboxAction = z.enum([
  'marked',
  'moved',
  'deleted',
  'restored',
  'snoozed',
  'undone',
  'emptied',
  'folder_acted',
  'folders_changed',
  'labels_changed',
  'labelled',
  'rules_changed',
  'drafted',
  'sent',
  'scheduled',
  'taken_back',
  'recalled',
])
export type MailboxAction = z.infer<typeof MailboxAction>

const right = { access: MailboxAccess, send: MailboxSending }

/** User who acts in a shared or delegated mailbox. */
export const ActingPerson = z
  .object({ id: Id, email: z.string(), name: z.string(), is_shared: z.boolean(), ...right })
  .meta({ id: 'ActingPerson' })
export type ActingPerson = z.infer<typeof ActingPerson>

/** A shared or delegated mailbox that the user may open. */
export const OpenMailbox = z
  .object({
    id: Id,
    email: z.string(),
    name: z.string(),
    /** True for a shared mailbox, false for a colleague's mailbox. */
    is_shared: z.boolean(),
    /** Unread conversations in the inbox. */
    unread_threads: z.number().int(),
    ...right,
  })
  .meta({ id: 'OpenMailbox' })
export type OpenMailbox = z.infer<typeof OpenMailbox>

/** A user with a right to a mailbox. */
export const MailboxPerson = z
  .object({ id: Id, email: z.string(), name: z.string(), is_disabled: z.boolean(), ...right })
  .meta({ id: 'MailboxPerson' })
export type MailboxPerson = z.infer<typeof MailboxPerson>

/** A right granted to a colleague, identified by address. */
export const MailboxRight = z.object({
  email: EmailAddress,
  access: MailboxAccess.default('read'),
  send: MailboxSending.default('none'),
})
export type MailboxRight = z.infer<typeof MailboxRight>

/** A mailbox without a single owner. */
export const SharedMailbox = z
  .object({
    id: Id,
    email: z.string(),
    /** Further addresses of the mailbox, such as those before a rename. */
    aliases: z.array(z.string()),
    name: z.string(),
    quota_megabytes: z.number().int(),
    used_bytes: z.number().int(),
    /** True if the mailbox cannot be opened and mail to it is returned. */
    is_disabled: z.boolean(),
    /**
     * Time at which the mail of a deleted mailbox is removed; otherwise null. Enabling the mailbox before then restores
     * it.
     */
    delete_at: UnixSeconds.nullable(),
    created_at: UnixSeconds,
    people: z.array(MailboxPerson),
  })
  .meta({ id: 'SharedMailbox' })
export type SharedMailbox = z.infer<typeof SharedMailbox>

const people = z.array(MailboxRight).max(limits.maxMailboxPeople)
const name = displayName(limits.maxFullNameCharacters)

export const NewSharedMailbox = z.object({ email: EmailAddress, name, people: people.default([]) })
export type NewSharedMailbox = z.infer<typeof NewSharedMailbox>

/** Changes to a shared mailbox. Missing fields stay unchanged. */
export const SharedMailboxChange = z.object({
  name: name.optional(),
  /** New address. The previous one remains as an alias. */
  email: EmailAddress.optional(),
  /** Replaces all aliases. */
  aliases: z.array(EmailAddress).max(limits.maxAliases).optional(),
  quota_megabytes: z.number().int().min(1).max(100_000_000).optional(),
  is_disabled: z.boolean().optional(),
  /** Replaces all users with a right to the mailbox. */
  people: people.optional(),
})
export type SharedMailboxChange = z.infer<typeof SharedMailboxChange>

/** One entry of a mailbox's activity log. */
export const MailboxActionLine = z
  .object({
    id: Id,
    at: UnixSeconds,
    by: z.string(),
    act: MailboxAction,
    /** Number of conversations or messages. */
    count: z.number().int(),
    /** Subject of one of them; empty if it was deleted or has none. */
    subject: z.string(),
  })
  .meta({ id: 'MailboxActLine' })
export type MailboxActionLine = z.infer<typeof MailboxActionLine>
