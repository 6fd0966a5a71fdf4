import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { EmailAddress, Id } from '../ids.ts'
import { limits } from '../limits.ts'
import {
  MailboxActionLine,
  MailboxPerson,
  MailboxRight,
  NewSharedMailbox,
  OpenMailbox,
  SharedMailbox,
  SharedMailboxChange,
} from './mailbox-rights.ts'

const mailbox = z.object({ id: Id.describe('Id of the shared mailbox') })
const colleague = z.object({ id: Id.describe('Id of the colleague') })

export const mailboxRightEndpoints = endpoints({
  'GET /api/v2/mailboxes': {
    summary: 'List mailboxes that you may open',
    description:
      'Returns shared mailboxes, and mailboxes of colleagues who granted you access. To act in one, prefix the path of a request with `/m/<id>`.',
    access: 'person',
    reply: z.object({ items: z.array(OpenMailbox) }),
    refuses: [],
  },
  'GET /api/v2/mailbox/acts': {
    summary: 'List actions in this mailbox',
    description:
      'Returns actions of users in a shared or delegated mailbox, the newest first. They are stored for one year.',
    access: 'account',
    mailbox: { needs: 'read' },
    query: z.object({ before: Id.optional().describe('Value of `next` of the previous page') }),
    reply: z.object({
      items: z.array(MailboxActionLine),
      next: Id.nullable().describe('Pass it as `before` to get the next page; null on the last page'),
    }),
    refuses: [],
  },
  'GET /api/v2/delegates': {
    summary: 'List users with access to your mailbox',
    access: 'person',
    reply: z.object({ items: z.array(MailboxPerson) }),
    refuses: [],
  },
  'PUT /api/v2/delegates': {
    summary: 'Grant a colleague access to your mailbox',
    description: 'Replaces an earlier right of the same colleague. The change applies immediately.',
    access: 'person',
    body: MailboxRight,
    reply: MailboxPerson,
    refuses: ['confirm_needed', 'member_unknown', 'own_account', 'too_many_members'],
  },
  'DELETE /api/v2/delegates/:id': {
    summary: 'Revoke access to your mailbox',
    description: 'The change applies immediately, also in open windows of the colleague.',
    access: 'person',
    params: colleague,
    refuses: [],
  },
  'GET /api/v2/organisation/mailboxes': {
    summary: 'List shared mailboxes',
    description: 'Returns each mailbox with its users and their rights.',
    access: 'administrator',
    reply: z.object({ items: z.array(SharedMailbox) }),
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/mailboxes': {
    summary: 'Create a shared mailbox',
    description: 'A shared mailbox has no password; its users open it from their own accounts.',
    access: 'administrator',
    body: NewSharedMailbox,
    reply: SharedMailbox,
    refuses: [
      'forbidden',
      'address_taken',
      'address_resting',
      'domain_not_own',
      'member_unknown',
      'too_many_mailboxes',
      'total_quota_exceeded',
    ],
  },
  'PATCH /api/v2/organisation/mailboxes/:id': {
    summary: 'Change a shared mailbox',
    description:
      'Changes the name, quota, addresses, users or state. Missing fields stay unchanged; lists replace the previous list. Enabling restores a deleted mailbox until its mail is removed.',
    access: 'administrator',
    params: mailbox,
    body: SharedMailboxChange,
    reply: SharedMailbox,
    refuses: [
      'forbidden',
      'member_unknown',
      'address_taken',
      'address_resting',
      'domain_not_own',
      'too_many_addresses',
      'leaving_not_done',
      'total_quota_exceeded',
    ],
  },
  'POST /api/v2/organisation/mailboxes/:id/delete': {
    summary: 'Delete a shared mailbox',
    description:
      'Disables the mailbox immediately and removes its mail after `keep_days`. Enabling it before then restores it.',
    access: 'administrator',
    params: mailbox,
    body: z.object({
      email: EmailAddress.describe('Address of the mailbox, repeated as a confirmation'),
      keep_days: z
        .number()
        .int()
        .min(0)
        .max(limits.maxLeaverDays)
        .default(30)
        .describe('Days until the mail is removed'),
    }),
    reply: SharedMailbox,
    refuses: ['forbidden', 'leaving_not_done'],
  },
})
