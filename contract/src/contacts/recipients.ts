import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { EmailAddress } from '../ids.ts'
import { limits } from '../limits.ts'

/** An address that the user may send from. */
export const SenderAccount = z
  .object({
    email: z.string(),
    name: z.string(),
    default: z.boolean(),
    verified: z.boolean(),
    /**
     * The primary address, an alias, a group that allows its members to send, or an external address that the user
     * added. Only added addresses can be removed.
     */
    kind: z.enum(['own', 'alias', 'group', 'added']),
  })
  .meta({ id: 'SenderAccount' })
export type SenderAccount = z.infer<typeof SenderAccount>

export const recipientEndpoints = endpoints({
  'GET /api/v2/accounts': {
    summary: 'List sender addresses; `s` filters them',
    access: 'account',
    mailbox: { needs: 'read' },
    query: z.object({
      s: z.string().max(200).optional(),
      page: z.coerce.number().int().min(1).default(1),
      per_page: z.coerce.number().int().min(1).max(100).default(limits.senderPageSize),
    }),
    reply: z.object({ items: z.array(SenderAccount), total: z.number().int() }),
    refuses: [],
  },
  'POST /api/v2/accounts/check': {
    summary: 'Check which addresses are outside the organisation',
    access: 'account',
    mailbox: { needs: 'read' },
    body: z.object({ emails: z.array(z.string().max(500)).max(limits.maxRecipients) }),
    reply: z.record(z.string(), z.object({ status: z.enum(['inside', 'outside']) })),
    refuses: [],
  },
  'POST /api/v2/accounts/contact': {
    summary: 'Save a person to the frequent recipients',
    access: 'account',
    body: z.object({ email: EmailAddress, name: z.string().max(500).default('') }),
    refuses: [],
  },
  'POST /api/v2/recipients/replace': {
    summary: 'Correct an address of the frequent recipients',
    access: 'account',
    mailbox: { needs: 'draft' },
    body: z.object({
      old_email: z.string().max(500),
      email: EmailAddress,
      name: z.string().max(500).default(''),
    }),
    refuses: [],
  },
})
