import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { EmailAddress } from '../ids.ts'
import { limits } from '../limits.ts'

/** An address that the person may write from. */
export const SenderAccount = z
  .object({
    email: z.string(),
    name: z.string(),
    default: z.boolean(),
    verified: z.boolean(),
    /**
     * The own address, another of the mailbox, that of a group in whose name its members write, or one elsewhere that
     * was added; only the last can be taken away.
     */
    kind: z.enum(['own', 'alias', 'group', 'added']),
  })
  .meta({ id: 'SenderAccount' })
export type SenderAccount = z.infer<typeof SenderAccount>

export const recipientEndpoints = endpoints({
  'GET /api/v2/accounts': {
    summary: "List the user's sender addresses; `s` filters by address or name",
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
    summary: 'List addresses outside the organisation',
    access: 'account',
    mailbox: { needs: 'read' },
    body: z.object({ emails: z.array(z.string().max(500)).max(limits.maxRecipients) }),
    reply: z.record(z.string(), z.object({ status: z.enum(['inside', 'outside']) })),
    refuses: [],
  },
  'POST /api/v2/accounts/contact': {
    summary: 'Add an address to the recipient suggestions',
    access: 'account',
    body: z.object({ email: EmailAddress, name: z.string().max(500).default('') }),
    refuses: [],
  },
  'POST /api/v2/recipients/replace': {
    summary: 'Correct an address in the recipient suggestions',
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
