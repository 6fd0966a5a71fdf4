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

const mailbox = z.object({ id: Id })

export const mailboxRightEndpoints = endpoints({
  'GET /api/v2/mailboxes': {
    summary: 'List mailboxes of others that you may open, below /m/<id>',
    access: 'person',
    reply: z.object({ items: z.array(OpenMailbox) }),
    refuses: [],
  },
  'GET /api/v2/mailbox/acts': {
    summary: 'List actions in this mailbox by user, newest first',
    access: 'account',
    mailbox: { needs: 'read' },
    query: z.object({ before: Id.optional() }),
    reply: z.object({
      items: z.array(MailboxActionLine),
      /** Pass it as `before` to get the next page; null on the last page. */
      next: Id.nullable(),
    }),
    refuses: [],
  },
  'GET /api/v2/delegates': {
    summary: 'List users with a right to your mailbox',
    access: 'person',
    reply: z.object({ items: z.array(MailboxPerson) }),
    refuses: [],
  },
  'PUT /api/v2/delegates': {
    summary: 'Grant a colleague a right to your mailbox',
    access: 'person',
    body: MailboxRight,
    reply: MailboxPerson,
    refuses: ['confirm_needed', 'member_unknown', 'own_account', 'too_many_members'],
  },
  'DELETE /api/v2/delegates/:id': {
    summary: 'Revoke a right to your mailbox and close open windows',
    access: 'person',
    params: mailbox,
    refuses: [],
  },
  'GET /api/v2/organisation/mailboxes': {
    summary: 'List shared mailboxes with their users',
    access: 'administrator',
    reply: z.object({ items: z.array(SharedMailbox) }),
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/mailboxes': {
    summary: 'Create a shared mailbox',
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
    ],
  },
  'PATCH /api/v2/organisation/mailboxes/:id': {
    summary:
      'Change a shared mailbox: name, quota, addresses, rights, state. Enabling restores a deleted one',
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
    ],
  },
  'POST /api/v2/organisation/mailboxes/:id/delete': {
    summary: 'Disable a shared mailbox and delete its mail after some days. Enabling it before restores it',
    access: 'administrator',
    params: mailbox,
    body: z.object({
      /** Address of the mailbox, repeated as a confirmation. */
      email: EmailAddress,
      keep_days: z.number().int().min(0).max(limits.maxLeaverDays).default(30),
    }),
    reply: SharedMailbox,
    refuses: ['forbidden', 'leaving_not_done'],
  },
})
