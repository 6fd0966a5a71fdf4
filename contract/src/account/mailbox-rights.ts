import { z } from 'zod'
import { EmailAddress, Id, shownName, UnixSeconds } from '../ids.ts'
import { limits } from '../limits.ts'

/** What somebody may do in a mailbox that is not their own: read, or act as well. */
export const MailboxAccess = z.enum(['read', 'write'])
export type MailboxAccess = z.infer<typeof MailboxAccess>

/** Whether, and how, they send from it: not, naming themselves beside it (`Sender:`), or as the mailbox alone. */
export const MailboxSending = z.enum(['none', 'on_behalf', 'as'])
export type MailboxSending = z.infer<typeof MailboxSending>

/** What is told of who did what in a mailbox. */
export const MailboxAct = z.enum([
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
export type MailboxAct = z.infer<typeof MailboxAct>

const right = { access: MailboxAccess, send: MailboxSending }

/** Who acts in a mailbox that is not their own. */
export const ActingPerson = z
  .object({ id: Id, email: z.string(), name: z.string(), is_shared: z.boolean(), ...right })
  .meta({ id: 'ActingPerson' })
export type ActingPerson = z.infer<typeof ActingPerson>

/** A mailbox of others that somebody has a right to. */
export const OpenMailbox = z
  .object({
    id: Id,
    email: z.string(),
    name: z.string(),
    /** Whether it is nobody's own; else it is that of a colleague. */
    is_shared: z.boolean(),
    /** Unread conversations in its inbox. */
    unread_threads: z.number().int(),
    ...right,
  })
  .meta({ id: 'OpenMailbox' })
export type OpenMailbox = z.infer<typeof OpenMailbox>

/** Somebody with a right to a mailbox. */
export const MailboxPerson = z
  .object({ id: Id, email: z.string(), name: z.string(), is_disabled: z.boolean(), ...right })
  .meta({ id: 'MailboxPerson' })
export type MailboxPerson = z.infer<typeof MailboxPerson>

/** A right as it is given, to a colleague by their address. */
export const MailboxRight = z.object({
  email: EmailAddress,
  access: MailboxAccess.default('read'),
  send: MailboxSending.default('none'),
})
export type MailboxRight = z.infer<typeof MailboxRight>

/** A mailbox that is nobody's own. */
export const SharedMailbox = z
  .object({
    id: Id,
    email: z.string(),
    /** Other addresses that it is reached at, such as those from before it was renamed. */
    aliases: z.array(z.string()),
    name: z.string(),
    quota_megabytes: z.number().int(),
    used_bytes: z.number().int(),
    /** Nobody opens it, and what is written to it is returned. */
    is_disabled: z.boolean(),
    /** When its mail is deleted; null unless it was deleted. Enabling it before then restores it. */
    delete_at: UnixSeconds.nullable(),
    created_at: UnixSeconds,
    people: z.array(MailboxPerson),
  })
  .meta({ id: 'SharedMailbox' })
export type SharedMailbox = z.infer<typeof SharedMailbox>

const people = z.array(MailboxRight).max(limits.maxMailboxPeople)
const name = shownName(limits.maxFullNameCharacters)

/** What a shared mailbox is made with. */
export const NewSharedMailbox = z.object({ email: EmailAddress, name, people: people.default([]) })
export type NewSharedMailbox = z.infer<typeof NewSharedMailbox>

/** What may be changed of one; what is not named stays. */
export const SharedMailboxChange = z.object({
  name: name.optional(),
  /** The address that it has from now on; the one before stays as another address. */
  email: EmailAddress.optional(),
  /** All other addresses that it has from now on. */
  aliases: z.array(EmailAddress).max(limits.maxAliases).optional(),
  quota_megabytes: z.number().int().min(1).max(100_000_000).optional(),
  is_disabled: z.boolean().optional(),
  /** Everybody who has a right to it from now on. */
  people: people.optional(),
})
export type SharedMailboxChange = z.infer<typeof SharedMailboxChange>

/** One line of who did what in a mailbox that is not their own. */
export const MailboxActLine = z
  .object({
    id: Id,
    at: UnixSeconds,
    by: z.string(),
    act: MailboxAct,
    /** How many conversations or messages. */
    count: z.number().int(),
    /** What one of them is about; empty where it is gone, or where it was about none. */
    subject: z.string(),
  })
  .meta({ id: 'MailboxActLine' })
export type MailboxActLine = z.infer<typeof MailboxActLine>
