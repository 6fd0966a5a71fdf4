import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id, UnixSeconds } from '../ids.ts'

/** A list that the mailbox gets messages by: a sender of newsletters, or a list that many write to. */
export const Subscription = z
  .object({
    id: z.string(),
    kind: z.enum(['sender', 'list']),
    name: z.string().describe('Name in the newest message; may be empty'),
    address: z.string().describe('Address of the sender; for a discussion list, its name'),
    messages: z.number().int().describe('Number of messages, without Junk and Trash'),
    last_message_at: UnixSeconds,
    message_id: Id.describe('Newest message, which defines how to unsubscribe'),
    thread_id: Id,
    /** How one gets off it: a page, which may take a request of ours, or a message to be sent. */
    unsubscribe: z
      .object({ link: z.string().nullable(), is_one_click: z.boolean(), mail: z.string().nullable() })
      .nullable(),
    is_blocked: z.boolean(),
    unsubscribed_at: UnixSeconds.nullable().describe('Time at which the reader unsubscribed'),
  })
  .meta({ id: 'Subscription' })
export type Subscription = z.infer<typeof Subscription>

/** A subscription is named by what all of its messages have in common. */
const SubscriptionId = z
  .string()
  .regex(/^(?:from|list):/)
  .max(300)
  .meta({ examples: ['from:tin@khach.example'] })

export const subscriptionEndpoints = endpoints({
  'GET /api/v2/subscriptions': {
    summary:
      'List mailing lists with counts and unsubscribe methods; the 2,000 most recent, partial while indexing',
    access: 'account',
    mailbox: { needs: 'keep' },
    query: z.object({
      q: z.string().max(200).default('').describe('Part of a name or address; tone marks are optional'),
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
    summary:
      'Record that the reader unsubscribed by page or mail, or did not; one-click requests are recorded automatically',
    access: 'account',
    mailbox: { needs: 'keep', act: 'rules_changed' },
    body: z.object({ id: SubscriptionId, is_unsubscribed: z.boolean() }),
    refuses: [],
  },
})
