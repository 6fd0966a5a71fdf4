import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id, pageCounts, pageLimit, pageOffset, UnixSeconds } from '../ids.ts'

export const Subscription = z
  .object({
    id: z.string().describe('Identifier: `from:` or `list:` with the address or the name of the list'),
    kind: z.enum(['sender', 'list']).describe('A sender address, or a mailing list with its own id'),
    name: z.string().describe('Name in its newest message; may be empty'),
    address: z.string().describe('Address of the sender, or the name of the list'),
    messages: z.number().int().describe('Number of messages, without Junk and Trash'),
    last_message_at: UnixSeconds,
    message_id: Id.describe('Newest message, whose unsubscribe header applies'),
    thread_id: Id,
    unsubscribe: z
      .object({
        link: z.string().nullable().describe('Address to unsubscribe; null if there is none'),
        is_one_click: z.boolean().describe('True if the server can unsubscribe with one request'),
        mail: z.string().nullable().describe('Address for an unsubscribe message; null if there is none'),
      })
      .nullable()
      .describe('Unsubscribe methods: a page (possibly one-click) or a mail address'),
    is_blocked: z.boolean().describe('True if its messages go to Junk'),
    unsubscribed_at: UnixSeconds.nullable().describe('When the user unsubscribed'),
  })
  .meta({
    id: 'Subscription',
    description: 'A mailing list or newsletter sender from which the mailbox receives messages',
  })
export type Subscription = z.infer<typeof Subscription>

const SubscriptionId = z
  .string()
  .regex(/^(?:from|list):/)
  .max(300)
  .meta({
    examples: ['from:tin@khach.example'],
    description: '`from:` or `list:` with the address or the name of the list',
  })

export const subscriptionEndpoints = endpoints({
  'GET /api/v2/subscriptions': {
    summary: 'List mailing lists',
    description:
      'Returns lists and newsletters with their number of messages and how to unsubscribe, at most 2,000.',
    access: 'account',
    mailbox: { needs: 'keep' },
    query: z.object({
      q: z.string().max(200).default('').describe('Part of a name or address, with or without tone marks'),
      sort: z
        .enum(['messages', 'latest', 'name'])
        .default('messages')
        .describe('Sort order: number of messages, newest message, or name'),
      limit: pageLimit('lists', { initial: 25 }),
      offset: pageOffset('lists', 2000),
    }),
    reply: z.object({
      items: z.array(Subscription),
      ...pageCounts,
    }),
    refuses: [],
  },
  'POST /api/v2/subscriptions/unsubscribed': {
    summary: 'Mark a mailing list as unsubscribed',
    description: 'Only records that the user unsubscribed, for example on a web page. It sends nothing.',
    access: 'account',
    mailbox: { needs: 'keep', act: 'rules_changed' },
    body: z.object({ id: SubscriptionId, is_unsubscribed: z.boolean().describe('False to remove the mark') }),
    refuses: [],
  },
})
