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
    summary: 'List the mailboxes of others that the user may access, with paths below /m/<id>',
    access: 'person',
    reply: z.object({ items: z.array(OpenMailbox) }),
    refuses: [],
  },
  'GET /api/v2/mailbox/acts': {
    summary: 'List actions of delegates in this mailbox, newest first',
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
    summary: "List delegates of the user's own mailbox",
    access: 'person',
    reply: z.object({ items: z.array(MailboxPerson) }),
    refuses: [],
  },
  'PUT /api/v2/delegates': {
    summary: "Grant or change a colleague's right to the user's own mailbox",
    access: 'person',
    body: MailboxRight,
    reply: MailboxPerson,
    refuses: ['confirm_needed', 'member_unknown', 'own_account', 'too_many_members'],
  },
  'DELETE /api/v2/delegates/:id': {
    summary: "Revoke a delegate's right and close their open windows",
    access: 'person',
    params: mailbox,
    refuses: [],
  },
  'GET /api/v2/organisation/mailboxes': {
    summary: 'List shared mailboxes with their delegates',
    access: 'administrator',
    reply: z.object({ items: z.array(SharedMailbox) }),
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/mailboxes': {
    summary: 'Create a shared mailbox in a domain of the organisation',
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
    summary: 'Change, disable, enable or restore a shared mailbox',
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
    summary: 'Delete a shared mailbox: disabled now, mail removed after some days, restorable until then',
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
