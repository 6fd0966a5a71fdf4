import { z } from 'zod'
import { ContactGroup } from './contacts/contacts.ts'
import { endpoints } from './endpoint.ts'
import { Correspondent, Id, UnixSeconds } from './ids.ts'
import { limits } from './limits.ts'
import { ThreadPage } from './mailbox/mailbox.ts'

/** Range of a text to highlight, in UTF-16 units: start inclusive, end exclusive. */
export const TextRange = z.tuple([z.number().int(), z.number().int()])

/** Best matching message of a thread, and the ranges to highlight. */
export const SearchHit = z
  .object({
    thread_id: Id,
    message_id: Id,
    /** Send time of the matching message; the sort key of a search by date. */
    date: UnixSeconds,
    /** True if the message has the words only without the typed diacritics. A search by date lists such ones last. */
    differs_in_diacritics: z.boolean(),
    /** Matches in the subject of the thread's row. */
    subject_ranges: z.array(TextRange),
    /** Start of the matching message, and the matches in it. */
    snippet: z.string(),
    snippet_ranges: z.array(TextRange),
  })
  .meta({ id: 'SearchHit' })
export type SearchHit = z.infer<typeof SearchHit>

/** A page of matching threads. `hits` has one entry for each of `items`, in the same order. */
export const SearchPage = ThreadPage.extend({
  hits: z.array(SearchHit),
  /** False if there are more than `total`, which is counted only up to a limit. */
  is_total_exact: z.boolean(),
}).meta({ id: 'SearchPage' })
export type SearchPage = z.infer<typeof SearchPage>

/** A suggested thread while the user types. */
export const Suggestion = z
  .object({
    subject: z.string(),
    thread_id: Id,
    v4_id: Id,
    mailbox_name: z.string(),
    from: Correspondent,
    to: z.array(Correspondent),
    date: UnixSeconds,
    subject_ranges: z.array(TextRange),
  })
  .meta({ id: 'Suggestion' })
export type Suggestion = z.infer<typeof Suggestion>

const flag = z.enum(['0', '1', 'false', 'true']).optional()
const time = z.coerce.number().int().min(0).max(8_000_000_000).optional()
const text = z.string().default('')

/** Search parameters, also used in the page's address. */
export const SearchThreadsQuery = z.object({
  q: text.meta({
    description: 'Search text with operators; `from:me` and `to:me` match all addresses of the user',
  }),
  from_addr: text,
  to_addr: text,
  subject: text,
  term: text.meta({ description: 'Words as in q, without operators' }),
  folder: text.meta({ description: 'Name or id; "anywhere" for Trash, Junk and drafts too' }),
  size: z
    .string()
    .regex(/^(?:(?:gt|lt):?\d{1,15})?$/, 'is neither gt:<bytes> nor lt:<bytes>')
    .default('')
    .meta({ description: 'gt:<bytes> or lt:<bytes>' }),
  start_date: time,
  end_date: time.meta({ description: 'Last second, inclusive' }),
  has_attachment: flag,
  is_star: flag,
  is_read: flag,
  sort: z
    .enum(['date', 'score', 'defaultSort'])
    .default('date')
    .meta({ description: 'defaultSort is score' }),
  limit: z.coerce.number().int().min(1).max(100).default(limits.defaultPageSize),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  /** Opaque value of `next_cursor` or `previous_cursor`. New messages do not shift the pages. */
  cursor: z.string().max(200).optional(),
})
export type SearchThreadsQuery = z.output<typeof SearchThreadsQuery>

/** Parameters of thread lists, for folders and searches. */
export const ListThreadsQuery = SearchThreadsQuery.extend({
  in: z.string().max(1000).optional().meta({
    description:
      'Folder name or id. Default: INBOX; with a search, all folders except Trash, Junk and drafts. With exactly one of `is_read=0`, `is_star=1`, `has_attachment=1` or `to_addr=me`, the list is filtered, and paged and counted like a complete folder',
  }),
})
export type ListThreadsQuery = z.output<typeof ListThreadsQuery>

export const searchEndpoints = endpoints({
  'GET /api/v2/threads': {
    summary: 'List the threads of a folder, newest first (scheduled messages: next first), or search results',
    access: 'account',
    mailbox: { needs: 'read' },
    changesWithEvents: true,
    query: ListThreadsQuery,
    reply: ThreadPage.extend({
      hits: z.array(SearchHit).optional().meta({ description: 'Search results, in the order of `items`' }),
      is_total_exact: z.boolean().optional(),
    }),
    refuses: ['cursor_invalid'],
  },
  'GET /api/v2/threads/search': {
    summary: 'Search threads. An empty search finds nothing',
    access: 'account',
    mailbox: { needs: 'read' },
    changesWithEvents: true,
    query: SearchThreadsQuery,
    reply: SearchPage,
    refuses: ['cursor_invalid'],
  },
  'GET /api/v2/suggested': {
    summary: 'Get suggestions for the search box: threads and texts',
    access: 'account',
    mailbox: { needs: 'read' },
    changesWithEvents: true,
    query: z.object({ search_text: text }),
    reply: z.object({ threads: z.array(Suggestion), texts: z.array(z.string()) }),
    refuses: [],
  },
  'GET /api/v2/recipients/suggest': {
    summary: 'Suggest recipients: contacts first, then frequent ones, colleagues and contact groups',
    access: 'account',
    mailbox: { needs: 'read' },
    query: z.object({ text }),
    reply: z.object({
      suggest_emails: z.array(Correspondent),
      same_domain_emails: z.array(Correspondent),
      groups: z.array(ContactGroup),
    }),
    refuses: [],
  },
})
