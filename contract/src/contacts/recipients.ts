import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { EmailAddress } from '../ids.ts'
import { limits } from '../limits.ts'

export const SenderAccount = z
  .object({
    email: z.string(),
    name: z.string(),
    default: z.boolean().describe('True for the address that new drafts use'),
    verified: z.boolean().describe('False if the address still needs a code'),
    kind: z
      .enum(['own', 'alias', 'group', 'added'])
      .describe(
        'The primary address, an alias, a group that allows its members to send, or an external address that the user added. Only added addresses can be removed',
      ),
  })
  .meta({ id: 'SenderAccount', description: 'An address that the user may send from' })
export type SenderAccount = z.infer<typeof SenderAccount>

export const recipientEndpoints = endpoints({
  'GET /api/v2/accounts': {
    summary: 'List sender addresses',
    description: 'Returns the addresses that you may send from.',
    access: 'account',
    mailbox: { needs: 'read' },
    query: z.object({
      s: z.string().max(200).optional().describe('Part of a name or address'),
      page: z.coerce.number().int().min(1).default(1).describe('Number of the page, from 1'),
      per_page: z.coerce
        .number()
        .int()
        .min(1)
        .max(100)
        .default(limits.senderPageSize)
        .describe('Number of addresses per page'),
    }),
    reply: z.object({ items: z.array(SenderAccount), total: z.number().int() }),
    refuses: [],
  },
  'POST /api/v2/accounts/check': {
    summary: 'Find external addresses',
    description: 'Returns for each address whether it is inside or outside the organisation.',
    access: 'account',
    mailbox: { needs: 'read' },
    body: z.object({ emails: z.array(z.string().max(500)).max(limits.maxRecipients) }),
    reply: z.record(
      z.string(),
      z.object({
        status: z
          .enum(['inside', 'outside'])
          .describe('`outside` if the address is not in a domain of the organisation'),
      }),
    ),
    refuses: [],
  },
  'POST /api/v2/accounts/contact': {
    summary: 'Save a frequent recipient',
    description: 'Recipients of sent messages are saved automatically. Repeating the request is safe.',
    access: 'account',
    body: z.object({ email: EmailAddress, name: z.string().max(500).default('') }),
    refuses: [],
  },
  'POST /api/v2/recipients/replace': {
    summary: 'Correct a frequent recipient',
    description: 'Replaces an address in the suggestions for recipients. Existing messages do not change.',
    access: 'account',
    mailbox: { needs: 'draft' },
    body: z.object({
      old_email: z.string().max(500).describe('Address to replace'),
      email: EmailAddress.describe('Correct address'),
      name: z.string().max(500).default(''),
    }),
    refuses: [],
  },
})
