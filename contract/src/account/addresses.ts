import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { EmailAddress, Id } from '../ids.ts'

export const MailboxAddresses = z
  .object({ own: z.string().describe('Primary address'), aliases: z.array(z.string()) })
  .meta({ id: 'MailboxAddresses', description: 'Primary address of a mailbox and its aliases' })
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
    description: 'Returns the primary address and the aliases.',
    access: 'administrator',
    params: z.object({ id: Id.describe('Id of the account or shared mailbox') }),
    reply: MailboxAddresses,
    refuses: ['forbidden'],
  },
  'POST /api/v2/organisation/users/:id/addresses': {
    summary: 'Add an alias to a mailbox',
    description:
      'The mailbox receives mail to the alias, and its user can send from it. The reply contains all addresses.',
    access: 'administrator',
    params: z.object({ id: Id.describe('Id of the account or shared mailbox') }),
    body: z.object({ email: EmailAddress }),
    reply: MailboxAddresses,
    refuses: newAddressRefusals,
  },
  'PUT /api/v2/organisation/users/:id/address': {
    summary: 'Change the primary address of an account',
    description:
      'The previous address becomes an alias, so that mail to it still arrives. The reply contains all addresses.',
    access: 'administrator',
    params: z.object({ id: Id.describe('Id of the account or shared mailbox') }),
    body: z.object({ email: EmailAddress }),
    reply: MailboxAddresses,
    refuses: newAddressRefusals,
  },
  'DELETE /api/v2/organisation/users/:id/addresses/:email': {
    summary: 'Remove an alias of a mailbox',
    description:
      'Later mail to the alias is returned to its sender. The reply contains the remaining addresses.',
    access: 'administrator',
    params: z.object({
      id: Id.describe('Id of the account or shared mailbox'),
      email: EmailAddress.describe('Alias to remove'),
    }),
    reply: MailboxAddresses,
    refuses: ['forbidden', 'owner_account'],
  },
})
