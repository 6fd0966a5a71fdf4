import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { EmailAddress, Id } from '../ids.ts'
import { limits } from '../limits.ts'
import {
  MailboxActLine,
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
    summary: 'The mailboxes of others that the signed-in person has a right to; they are below /m/<id>',
    access: 'person',
    reply: z.object({ items: z.array(OpenMailbox) }),
    refuses: [],
  },
  'GET /api/v2/mailbox/acts': {
    summary: 'Who did what in this mailbox that is not their own, newest first',
    access: 'account',
    mailbox: { needs: 'read' },
    query: z.object({ before: Id.optional() }),
    reply: z.object({
      items: z.array(MailboxActLine),
      /** Give it as `before` to read on; null where there is no more. */
      next: Id.nullable(),
    }),
    refuses: [],
  },
  'GET /api/v2/delegates': {
    summary: 'Who has a right to the own mailbox',
    access: 'person',
    reply: z.object({ items: z.array(MailboxPerson) }),
    refuses: [],
  },
  'PUT /api/v2/delegates': {
    summary: 'Give a colleague a right to the own mailbox, or another one than they had',
    access: 'person',
    body: MailboxRight,
    reply: MailboxPerson,
    refuses: ['confirm_needed', 'member_unknown', 'own_account', 'too_many_members'],
  },
  'DELETE /api/v2/delegates/:id': {
    summary: 'Take the right to the own mailbox back; windows that are open with it close',
    access: 'person',
    params: mailbox,
    refuses: [],
  },
  'GET /api/v2/organisation/mailboxes': {
    summary: 'The shared mailboxes of the organisation by address, with who has a right to them',
    access: 'administrator',
    reply: z.object({ items: z.array(SharedMailbox) }),
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/mailboxes': {
    summary: 'Make a shared mailbox with an address in a domain of the organisation',
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
      'Change what a shared mailbox is called and holds, its addresses, who has a right to it, or shut it; opening it restores one that was deleted',
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
    summary:
      'Delete a shared mailbox: it is shut at once, and its mail is deleted after some days; until then opening it restores it',
    access: 'administrator',
    params: mailbox,
    body: z.object({
      /** The address of the mailbox, as a word that this one is meant. */
      email: EmailAddress,
      keep_days: z.number().int().min(0).max(limits.maxLeaverDays).default(30),
    }),
    reply: SharedMailbox,
    refuses: ['forbidden', 'leaving_not_done'],
  },
})
