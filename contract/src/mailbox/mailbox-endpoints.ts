import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { limits } from '../limits.ts'
import { Folder, ThreadDetail, ThreadPage } from './mailbox.ts'
import { Marked } from './mailbox-actions.ts'

const PageQuery = {
  limit: z.coerce.number().int().min(1).max(100).default(limits.defaultPageSize),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  /** Opaque; from `next_cursor` or `previous_cursor`. `last` reads the oldest page. Wins over `offset`. */
  cursor: z.string().max(200).optional(),
}

const threadIds = z.array(Id).min(1).max(100)

export const mailboxEndpoints = endpoints({
  'GET /api/v2/folders': {
    summary: 'All folders as a tree, with their counts',
    access: 'account',
    mailbox: { needs: 'read' },
    changesWithEvents: true,
    reply: z.array(Folder),
    refuses: [],
  },
  'GET /api/v2/threads/starred': {
    summary: 'A page of the threads that carry a star, from all folders but Trash and Junk',
    access: 'account',
    mailbox: { needs: 'read' },
    changesWithEvents: true,
    query: z.object(PageQuery),
    reply: ThreadPage,
    refuses: ['cursor_invalid'],
  },
  'GET /api/v2/threads/:id': {
    summary: 'An opened thread with all its messages',
    access: 'account',
    mailbox: { needs: 'read' },
    changesWithEvents: true,
    params: z.object({ id: Id }),
    query: z.object({
      in: z.string().max(1000).optional().meta({ description: 'The folder it is read from' }),
      expand: z.enum(['0', '-1']).optional().meta({
        description:
          '0 to show all messages expanded, -1 otherwise; the reply has all messages in both cases',
      }),
    }),
    reply: ThreadDetail,
    refuses: ['dns_verification_failed'],
  },
  'PATCH /api/v2/threads/:id': {
    summary: 'Put a star on a thread, or take it off',
    access: 'account',
    mailbox: { needs: 'write', act: 'marked' },
    params: z.object({ id: Id }),
    body: z.object({ starred: z.boolean() }),
    refuses: ['dns_verification_failed'],
  },
  'POST /api/v2/threads/unreads': {
    summary: 'Mark threads as read or unread in a folder, or in all folders when none is named',
    access: 'account',
    mailbox: { needs: 'write', act: 'marked' },
    body: z.object({ ids: threadIds, folder_id: Id.optional(), unread: z.boolean() }),
    reply: Marked,
    refuses: ['dns_verification_failed'],
  },
  'GET /api/v2/messages/:id/body': {
    summary: 'The body of a message as a sanitised page for a sandboxed frame',
    access: 'account',
    mailbox: { needs: 'read' },
    params: z.object({ id: Id }),
    query: z.object({
      theme: z.enum(['light', 'dark']).default('light'),
      /** In the dark theme: on white paper as it was drawn, or darkened; when absent the message's own colours decide. */
      colours: z.enum(['original', 'dark']).optional(),
      /** A long body is clipped unless all of it is asked for. */
      whole: z.enum(['0', '1']).default('0'),
      quote_label: z.string().max(60).optional(),
      /** Whether images of the web are shown; when absent the person's setting and the folder decide. */
      images: z.enum(['show', 'block']).optional(),
    }),
    bytes: 'text/html',
    refuses: ['forbidden'],
  },
  'GET /api/v2/messages/:id/raw': {
    summary: 'The message byte for byte as it arrived',
    access: 'account',
    mailbox: { needs: 'read' },
    params: z.object({ id: Id }),
    query: z.object({ download: z.enum(['0', '1']).default('0') }),
    bytes: 'text/plain',
    refuses: ['forbidden'],
  },
  'GET /api/v2/messages/:id/files.zip': {
    summary:
      'All files of a message as one archive; infected ones are left out and named in a text file in it',
    access: 'account',
    mailbox: { needs: 'read' },
    params: z.object({ id: Id }),
    query: z.object({
      left_out: z
        .string()
        .max(200)
        .optional()
        .meta({ description: 'What the text file says above the names of infected files' }),
    }),
    bytes: 'application/zip',
    refuses: ['forbidden'],
  },
  'GET /api/v2/images': {
    summary:
      'An image of the web that a letter names, fetched by this server so that its sender learns nothing',
    access: 'account',
    mailbox: { needs: 'read' },
    query: z.object({ url: z.url({ protocol: /^https?$/ }).max(4000) }),
    bytes: 'image/*',
    refuses: [],
  },
  'GET /api/v2/files/:uuid/download': {
    summary:
      'An attachment, named by its id or its uuid; ranges are honoured. `inline=1` shows images, audio, video, PDF and text in place',
    access: 'account',
    mailbox: { needs: 'read' },
    params: z.object({ uuid: z.string().regex(/^[0-9a-z]{1,40}$/) }),
    query: z.object({ inline: z.enum(['0', '1']).default('0') }),
    bytes: 'application/octet-stream',
    refuses: ['forbidden'],
  },
  'GET /api/v2/files/:uuid/pdf': {
    summary: 'An office document drawn as PDF, where this installation can; else it is not found',
    access: 'account',
    mailbox: { needs: 'read' },
    params: z.object({ uuid: z.string().regex(/^[0-9a-z]{1,40}$/) }),
    bytes: 'application/pdf',
    refuses: ['forbidden'],
  },
})
