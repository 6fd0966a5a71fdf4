import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { EmailAddress, Id } from '../ids.ts'

/** Primary address of a mailbox and its aliases. */
export const MailboxAddresses = z
  .object({ own: z.string(), aliases: z.array(z.string()) })
  .meta({ id: 'MailboxAddresses' })
export type MailboxAddresses = z.infer<typeof MailboxAddresses>

const newAddressRefusals = [
  'forbidden',
  'owner_account',
  'address_taken',
  'address_resting',
  'domain_not_own',
  'too_many_addresses',
] as const

export const addressEndpoints = endpoints({
  'GET /api/v2/organisation/users/:id/addresses': {
    summary: 'List the addresses of a mailbox',
    access: 'administrator',
    params: z.object({ id: Id }),
    reply: MailboxAddresses,
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/users/:id/addresses': {
    summary: 'Add an alias to a mailbox',
    access: 'administrator',
    params: z.object({ id: Id }),
    body: z.object({ email: EmailAddress }),
    reply: MailboxAddresses,
    refuses: newAddressRefusals,
  },
  'PUT /api/v2/organisation/users/:id/address': {
    summary: 'Change the main address of an account. The previous one becomes an alias',
    access: 'administrator',
    params: z.object({ id: Id }),
    body: z.object({ email: EmailAddress }),
    reply: MailboxAddresses,
    refuses: newAddressRefusals,
  },
  'DELETE /api/v2/organisation/users/:id/addresses/:email': {
    summary: 'Remove an alias of a mailbox',
    access: 'administrator',
    params: z.object({ id: Id, email: EmailAddress }),
    reply: MailboxAddresses,
    refuses: ['forbidden', 'owner_account'],
  },
})
