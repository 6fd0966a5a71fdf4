import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id, UnixSeconds } from '../ids.ts'

/** A mailing list or newsletter sender from which the mailbox receives messages. */
export const Subscription = z
  .object({
    id: z.string(),
    kind: z.enum(['sender', 'list']),
    name: z.string().describe('Name in its newest message; may be empty'),
    address: z.string().describe('Address of the sender, or the name of the list'),
    messages: z.number().int().describe('Number of messages, without Junk and Trash'),
    last_message_at: UnixSeconds,
    message_id: Id.describe('Newest message, whose unsubscribe header applies'),
    thread_id: Id,
    /** Unsubscribe methods: a page (possibly one-click) or a mail address. */
    unsubscribe: z
      .object({ link: z.string().nullable(), is_one_click: z.boolean(), mail: z.string().nullable() })
      .nullable(),
    is_blocked: z.boolean(),
    unsubscribed_at: UnixSeconds.nullable().describe('When the user unsubscribed'),
  })
  .meta({ id: 'Subscription' })
export type Subscription = z.infer<typeof Subscription>

/** Derived from what all messages of a subscription have in common. */
const SubscriptionId = z
  .string()
  .regex(/^(?:from|list):/)
  .max(300)
  .meta({ examples: ['from:tin@khach.example'] })

export const subscriptionEndpoints = endpoints({
  'GET /api/v2/subscriptions': {
    summary: 'List mailing lists with message counts and ways to unsubscribe, at most 2,000',
    access: 'account',
    mailbox: { needs: 'keep' },
    query: z.object({
      q: z.string().max(200).default('').describe('Part of a name or address, with or without tone marks'),
      sort: z.enum(['messages', 'latest', 'name']).default('messages'),
      limit: z.coerce.number().int().min(1).max(100).default(25),
      offset: z.coerce.number().int().min(0).max(2000).default(0),
    }),
    reply: z.object({
      items: z.array(Subscription),
      total: z.number().int(),
      limit: z.number().int(),
      offset: z.number().int(),
    }),
    refuses: [],
  },
  'POST /api/v2/subscriptions/unsubscribed': {
    summary: 'Record that the user asked a list to be removed, or undo that',
    access: 'account',
    mailbox: { needs: 'keep', act: 'rules_changed' },
    body: z.object({ id: SubscriptionId, is_unsubscribed: z.boolean() }),
    refuses: [],
  },
})
