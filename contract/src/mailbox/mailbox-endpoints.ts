import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { limits } from '../limits.ts'
import { Folder, ThreadDetail, ThreadPage } from './mailbox.ts'
import { FlagsChanged } from './mailbox-actions.ts'

const PageQuery = {
  limit: z.coerce.number().int().min(1).max(100).default(limits.defaultPageSize),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  /**
   * Opaque value of `next_cursor` or `previous_cursor`. `last` returns the oldest page. Takes precedence over `offset`.
   */
  cursor: z.string().max(200).optional(),
}

const threadIds = z.array(Id).min(1).max(100)

export const mailboxEndpoints = endpoints({
  'GET /api/v2/folders': {
    summary: 'Get all folders as a tree with counts',
    access: 'account',
    mailbox: { needs: 'read' },
    changesWithEvents: true,
    reply: z.array(Folder),
    refuses: [],
  },
  'GET /api/v2/threads/starred': {
    summary: 'List starred threads, except in Trash and Junk',
    access: 'account',
    mailbox: { needs: 'read' },
    changesWithEvents: true,
    query: z.object(PageQuery),
    reply: ThreadPage,
    refuses: ['cursor_invalid'],
  },
  'GET /api/v2/threads/:id': {
    summary: 'Get a thread with its messages',
    access: 'account',
    mailbox: { needs: 'read' },
    changesWithEvents: true,
    params: z.object({ id: Id }),
    query: z.object({
      in: z.string().max(1000).optional().meta({ description: 'Folder from which the thread is opened' }),
      expand: z.enum(['0', '-1']).optional().meta({
        description:
          '0 to show all messages expanded, -1 otherwise; the reply has all messages in both cases',
      }),
    }),
    reply: ThreadDetail,
    refuses: ['dns_verification_failed'],
  },
  'PATCH /api/v2/threads/:id': {
    summary: 'Star or unstar a thread',
    access: 'account',
    mailbox: { needs: 'write', act: 'marked' },
    params: z.object({ id: Id }),
    body: z.object({ starred: z.boolean() }),
    refuses: ['dns_verification_failed'],
  },
  'POST /api/v2/threads/unreads': {
    summary: 'Mark threads as read or unread, in one folder or all',
    access: 'account',
    mailbox: { needs: 'write', act: 'marked' },
    body: z.object({ ids: threadIds, folder_id: Id.optional(), unread: z.boolean() }),
    reply: FlagsChanged,
    refuses: ['dns_verification_failed'],
  },
  'GET /api/v2/messages/:id/body': {
    summary: 'Get the body of a message as a sanitised page for a sandboxed frame',
    access: 'account',
    mailbox: { needs: 'read' },
    params: z.object({ id: Id }),
    query: z.object({
      theme: z.enum(['light', 'dark']).default('light'),
      /**
       * Background in the dark theme: the original white, or darkened; by default the colours of the message decide.
       */
      colours: z.enum(['original', 'dark']).optional(),
      /** By default, long bodies are truncated. */
      whole: z.enum(['0', '1']).default('0'),
      quote_label: z.string().max(60).optional(),
      /** Display of remote images; by default the user's setting and the folder decide. */
      images: z.enum(['show', 'block']).optional(),
    }),
    bytes: 'text/html',
    refuses: ['forbidden'],
  },
  'GET /api/v2/messages/:id/raw': {
    summary: 'Get the original message',
    access: 'account',
    mailbox: { needs: 'read' },
    params: z.object({ id: Id }),
    query: z.object({ download: z.enum(['0', '1']).default('0') }),
    bytes: 'text/plain',
    refuses: ['forbidden'],
  },
  'GET /api/v2/messages/:id/files.zip': {
    summary:
      'Download all files of a message as a zip. Infected files are left out and listed in a text file',
    access: 'account',
    mailbox: { needs: 'read' },
    params: z.object({ id: Id }),
    query: z.object({
      left_out: z
        .string()
        .max(200)
        .optional()
        .meta({ description: 'First line of the text file that lists infected files' }),
    }),
    bytes: 'application/zip',
    refuses: ['forbidden'],
  },
  'GET /api/v2/images': {
    summary:
      'Get a remote image of a message through the server, so that the sender learns nothing about the reader',
    access: 'account',
    mailbox: { needs: 'read' },
    query: z.object({ url: z.url({ protocol: /^https?$/ }).max(4000) }),
    bytes: 'image/*',
    refuses: [],
  },
  'GET /api/v2/files/:uuid/download': {
    summary: 'Download a file by id or uuid. Ranges are supported; `inline=1` displays safe types',
    access: 'account',
    mailbox: { needs: 'read' },
    params: z.object({ uuid: z.string().regex(/^[0-9a-z]{1,40}$/) }),
    query: z.object({ inline: z.enum(['0', '1']).default('0') }),
    bytes: 'application/octet-stream',
    refuses: ['forbidden'],
  },
  'GET /api/v2/files/:uuid/pdf': {
    summary: 'Get an office document as PDF, if the server can convert it',
    access: 'account',
    mailbox: { needs: 'read' },
    params: z.object({ uuid: z.string().regex(/^[0-9a-z]{1,40}$/) }),
    bytes: 'application/pdf',
    refuses: ['forbidden'],
  },
})
