import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { EmailAddress, Id } from '../ids.ts'

/** The addresses of one mailbox: its own, and the others that it is reached by. */
export const MailboxAddresses = z
  .object({ own: z.string(), aliases: z.array(z.string()) })
  .meta({ id: 'MailboxAddresses' })
export type MailboxAddresses = z.infer<typeof MailboxAddresses>

export const addressEndpoints = endpoints({
  'GET /api/v2/organisation/users/:id/addresses': {
    summary: 'The addresses by which a mailbox is reached, and which its person may write from',
    access: 'administrator',
    params: z.object({ id: Id }),
    reply: MailboxAddresses,
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/users/:id/addresses': {
    summary: 'Give a mailbox another address in a domain of the organisation',
    access: 'administrator',
    params: z.object({ id: Id }),
    body: z.object({ email: EmailAddress }),
    reply: MailboxAddresses,
    refuses: [
      'forbidden',
      'owner_account',
      'address_taken',
      'address_resting',
      'domain_not_own',
      'too_many_addresses',
    ],
  },
  'DELETE /api/v2/organisation/users/:id/addresses/:email': {
    summary:
      'Take another address of a mailbox away: nothing is received by it any more, and nothing leaves from it',
    access: 'administrator',
    params: z.object({ id: Id, email: EmailAddress }),
    reply: MailboxAddresses,
    refuses: ['forbidden', 'owner_account'],
  },
})
