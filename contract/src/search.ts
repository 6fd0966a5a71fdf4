import { z } from 'zod'
import { ContactGroup } from './contacts/contacts.ts'
import { endpoints } from './endpoint.ts'
import { Correspondent, Id, PageCursor, pageLimit, pageOffset, UnixSeconds } from './ids.ts'
import { ThreadPage } from './mailbox/mailbox.ts'

export const TextRange = z
  .tuple([z.number().int(), z.number().int()])
  .describe('Range to highlight: start (inclusive) and end (exclusive) in UTF-16 code units')

export const SearchHit = z
  .object({
    thread_id: Id,
    message_id: Id,
    date: UnixSeconds.describe('Send time of the matching message; the sort key of a search by date'),
    differs_in_diacritics: z
      .boolean()
      .describe(
        'True if the message has the words only without the typed diacritics. A search by date lists such ones last',
      ),
    subject_ranges: z.array(TextRange).describe("Matches in the subject of the thread's row"),
    snippet: z.string().describe('Start of the matching message, and the matches in it'),
    snippet_ranges: z.array(TextRange).describe('Matches in the snippet'),
  })
  .meta({ id: 'SearchHit', description: 'Best matching message of a thread, and the ranges to highlight' })
export type SearchHit = z.infer<typeof SearchHit>

export const SearchPage = ThreadPage.extend({
  hits: z.array(SearchHit).describe('Best matching message of each thread, in the order of `items`'),
  is_total_exact: z
    .boolean()
    .describe('False if there are more than `total`, which is counted only up to a limit'),
}).meta({
  id: 'SearchPage',
  description: 'A page of matching threads. `hits` has one entry for each of `items`, in the same order',
})
export type SearchPage = z.infer<typeof SearchPage>

export const Suggestion = z
  .object({
    subject: z.string(),
    thread_id: Id,
    v4_id: Id.describe('Same value as `thread_id`, for older clients'),
    mailbox_name: z.string().describe('Name of the folder'),
    from: Correspondent,
    to: z.array(Correspondent),
    date: UnixSeconds,
    subject_ranges: z.array(TextRange).describe('Matches in the subject'),
  })
  .meta({ id: 'Suggestion', description: 'A suggested thread while the user types' })
export type Suggestion = z.infer<typeof Suggestion>

const flag = z
  .enum(['0', '1', 'false', 'true'])
  .optional()
  .describe('`1` or `true` for yes, `0` or `false` for no')
const time = z.coerce.number().int().min(0).max(8_000_000_000).optional().describe('Unix time in seconds')
const text = z.string().default('')

export const SearchThreadsQuery = z
  .object({
    q: text.describe('Search text with operators; `from:me` and `to:me` match all addresses of the user'),
    from_addr: text.describe('Part of the name or address of the sender'),
    to_addr: text.describe('Part of the name or address of a recipient'),
    subject: text.describe('Words of the subject'),
    term: text.describe('Words as in q, without operators'),
    folder: text.describe('Name or id; "anywhere" for Trash, Junk and drafts too'),
    size: z
      .string()
      .regex(/^(?:(?:gt|lt):?\d{1,15})?$/, 'is neither gt:<bytes> nor lt:<bytes>')
      .default('')
      .describe('Size of the message: `gt:<bytes>` or `lt:<bytes>`'),
    start_date: time.describe('Earliest time of the message, Unix time in seconds'),
    end_date: time.describe('Latest time of the message (inclusive), Unix time in seconds'),
    has_attachment: flag.describe('`1` for messages with files, `0` for those without'),
    is_star: flag.describe('`1` for starred messages, `0` for others'),
    is_read: flag.describe('`1` for read messages, `0` for unread ones'),
    sort: z
      .enum(['date', 'score', 'defaultSort'])
      .default('date')
      .describe('Newest first, or best match first. `defaultSort` is `score`'),
    limit: pageLimit('threads'),
    offset: pageOffset('threads', 1_000_000),
    cursor: PageCursor,
  })
  .describe("Search parameters, also used in the page's address")
export type SearchThreadsQuery = z.output<typeof SearchThreadsQuery>

export const ListThreadsQuery = SearchThreadsQuery.extend({
  in: z
    .string()
    .max(1000)
    .optional()
    .describe(
      'Folder name or id. Default: INBOX; with a search, all folders except Trash, Junk and drafts. With exactly one of `is_read=0`, `is_star=1`, `has_attachment=1` or `to_addr=me`, the list is filtered, and paged and counted like a complete folder',
    ),
}).describe('Parameters of thread lists, for folders and searches')
export type ListThreadsQuery = z.output<typeof ListThreadsQuery>

export const searchEndpoints = endpoints({
  'GET /api/v2/threads': {
    summary: 'List threads of a folder or search',
    description:
      'The newest thread is first; in the folder of scheduled messages, the next one. With a search parameter the reply contains matching threads and `hits`.',
    access: 'account',
    mailbox: { needs: 'read' },
    changesWithEvents: true,
    query: ListThreadsQuery,
    reply: ThreadPage.extend({
      hits: z.array(SearchHit).optional().describe('Search results, in the order of `items`'),
      is_total_exact: z
        .boolean()
        .optional()
        .describe('For a search: false if there are more than `total`, which is counted only up to a limit'),
    }),
    refuses: ['cursor_invalid'],
  },
  'GET /api/v2/threads/search': {
    summary: 'Search threads',
    description: 'An empty search returns no threads.',
    access: 'account',
    mailbox: { needs: 'read' },
    changesWithEvents: true,
    query: SearchThreadsQuery,
    reply: SearchPage,
    refuses: ['cursor_invalid'],
  },
  'GET /api/v2/suggested': {
    summary: 'Suggest threads and search texts',
    description: 'For a search box, while the user types.',
    access: 'account',
    mailbox: { needs: 'read' },
    changesWithEvents: true,
    query: z.object({ search_text: text.describe('Text of the search box') }),
    reply: z.object({
      threads: z.array(Suggestion),
      texts: z.array(z.string()).describe('Suggested search texts that start with the typed text'),
    }),
    refuses: [],
  },
  'GET /api/v2/recipients/suggest': {
    summary: 'Suggest recipients',
    description: 'Contacts are first, then frequent recipients, colleagues and contact groups.',
    access: 'account',
    mailbox: { needs: 'read' },
    query: z.object({ text: text.describe('Start of a name or address') }),
    reply: z.object({
      suggest_emails: z.array(Correspondent).describe('Contacts and frequent recipients'),
      same_domain_emails: z.array(Correspondent).describe('Colleagues'),
      groups: z.array(ContactGroup),
    }),
    refuses: [],
  },
})
