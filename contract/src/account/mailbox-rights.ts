import { z } from 'zod'
import { displayName, EmailAddress, Id, UnixSeconds } from '../ids.ts'
import { limits } from '../limits.ts'

export const MailboxAccess = z
  .enum(['read', 'write'])
  .describe('Access to a shared or delegated mailbox: read, or read and write')
export type MailboxAccess = z.infer<typeof MailboxAccess>

export const MailboxSending = z
  .enum(['none', 'on_behalf', 'as'])
  .describe('Right to send from a mailbox: `none`, `on_behalf` (with `Sender:`), or `as` the mailbox')
export type MailboxSending = z.infer<typeof MailboxSending>

export const MailboxAction = z
  .enum([
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
  .describe(
    'Action of a user in a shared or delegated mailbox. `marked`: flags changed; `taken_back`: sending was undone; `folder_acted`: action on an entire folder',
  )
export type MailboxAction = z.infer<typeof MailboxAction>

const right = { access: MailboxAccess, send: MailboxSending }

export const ActingPerson = z
  .object({
    id: Id,
    email: z.string(),
    name: z.string(),
    is_shared: z.boolean().describe('True in a shared mailbox, false in the mailbox of a colleague'),
    ...right,
  })
  .meta({ id: 'ActingPerson', description: 'User who acts in a shared or delegated mailbox' })
export type ActingPerson = z.infer<typeof ActingPerson>

export const OpenMailbox = z
  .object({
    id: Id,
    email: z.string(),
    name: z.string(),
    is_shared: z.boolean().describe("True for a shared mailbox, false for a colleague's mailbox"),
    unread_threads: z.number().int().describe('Unread conversations in the inbox'),
    ...right,
  })
  .meta({ id: 'OpenMailbox', description: 'A shared or delegated mailbox that the user may open' })
export type OpenMailbox = z.infer<typeof OpenMailbox>

export const MailboxPerson = z
  .object({
    id: Id,
    email: z.string(),
    name: z.string(),
    is_disabled: z.boolean().describe('True if the account of the user is disabled'),
    ...right,
  })
  .meta({ id: 'MailboxPerson', description: 'A user with a right to a mailbox' })
export type MailboxPerson = z.infer<typeof MailboxPerson>

export const MailboxRight = z
  .object({
    email: EmailAddress.describe('Address of the colleague'),
    access: MailboxAccess.default('read'),
    send: MailboxSending.default('none'),
  })
  .describe('A right granted to a colleague, identified by address')
export type MailboxRight = z.infer<typeof MailboxRight>

export const SharedMailbox = z
  .object({
    id: Id,
    email: z.string(),
    aliases: z.array(z.string()).describe('Further addresses of the mailbox, such as those before a rename'),
    name: z.string(),
    quota_megabytes: z.number().int().describe('Quota in MB'),
    used_bytes: z.number().int().describe('Used storage in bytes'),
    is_disabled: z.boolean().describe('True if the mailbox cannot be opened and mail to it is returned'),
    delete_at: UnixSeconds.nullable().describe(
      'Time at which the mail of a deleted mailbox is removed; otherwise null. Enabling the mailbox before then restores it',
    ),
    created_at: UnixSeconds,
    people: z.array(MailboxPerson),
  })
  .meta({ id: 'SharedMailbox', description: 'A mailbox without a single owner' })
export type SharedMailbox = z.infer<typeof SharedMailbox>

const people = z
  .array(MailboxRight)
  .max(limits.maxMailboxPeople)
  .describe('Users with a right to the mailbox')
const name = displayName(limits.maxFullNameCharacters)

export const NewSharedMailbox = z.object({
  email: EmailAddress.describe('Address of the mailbox, in a domain of the organisation'),
  name,
  people: people.default([]),
})
export type NewSharedMailbox = z.infer<typeof NewSharedMailbox>

export const SharedMailboxChange = z
  .object({
    name: name.optional(),
    email: EmailAddress.optional().describe('New address. The previous one remains as an alias'),
    aliases: z.array(EmailAddress).max(limits.maxAliases).optional().describe('Replaces all aliases'),
    quota_megabytes: z.number().int().min(1).max(100_000_000).optional().describe('Quota in MB'),
    is_disabled: z
      .boolean()
      .optional()
      .describe('True to disable the mailbox, false to enable or restore it'),
    people: people.optional().describe('Replaces all users with a right to the mailbox'),
  })
  .describe('Changes to a shared mailbox. Missing fields stay unchanged')
export type SharedMailboxChange = z.infer<typeof SharedMailboxChange>

export const MailboxActionLine = z
  .object({
    id: Id,
    at: UnixSeconds,
    by: z.string().describe('Address of the user'),
    act: MailboxAction,
    count: z.number().int().describe('Number of conversations or messages'),
    subject: z.string().describe('Subject of one of them; empty if it was deleted or has none'),
  })
  .meta({ id: 'MailboxActLine', description: "One entry of a mailbox's activity log" })
export type MailboxActionLine = z.infer<typeof MailboxActionLine>
