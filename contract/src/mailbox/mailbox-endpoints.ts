import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id, pageLimit, pageOffset } from '../ids.ts'
import { Folder, ThreadDetail, ThreadPage } from './mailbox.ts'
import { FlagsChanged } from './mailbox-actions.ts'

const PageQuery = {
  limit: pageLimit('threads'),
  offset: pageOffset('threads', 1_000_000),
  cursor: z
    .string()
    .max(200)
    .optional()
    .describe(
      'Value of `next_cursor` or `previous_cursor` of an earlier reply; `last` returns the oldest page. Takes precedence over `offset`. New messages do not shift the pages',
    ),
}

const file = z.object({
  uuid: z
    .string()
    .regex(/^[0-9a-z]{1,40}$/)
    .describe('Id or uuid of the file'),
})
const threadIds = z.array(Id).min(1).max(100)

export const mailboxEndpoints = endpoints({
  'GET /api/v2/folders': {
    summary: 'List folders as a tree with counts',
    access: 'account',
    mailbox: { needs: 'read' },
    changesWithEvents: true,
    reply: z.array(Folder),
    refuses: [],
  },
  'GET /api/v2/threads/starred': {
    summary: 'List starred threads',
    description: 'The newest thread is first. Trash and Junk are excluded.',
    access: 'account',
    mailbox: { needs: 'read' },
    changesWithEvents: true,
    query: z.object(PageQuery),
    reply: ThreadPage,
    refuses: ['cursor_invalid'],
  },
  'GET /api/v2/threads/:id': {
    summary: 'Get a thread with its messages',
    description: 'The oldest message is first. Bodies are separate: use `GET /api/v2/messages/{id}/body`.',
    access: 'account',
    mailbox: { needs: 'read' },
    changesWithEvents: true,
    params: z.object({ id: Id.describe('Id of the thread') }),
    query: z.object({
      in: z.string().max(1000).optional().describe('Folder from which the thread is opened'),
      expand: z
        .enum(['0', '-1'])
        .optional()
        .describe('For older clients; the reply has all messages in any case'),
    }),
    reply: ThreadDetail,
    refuses: ['dns_verification_failed'],
  },
  'PATCH /api/v2/threads/:id': {
    summary: 'Star or unstar a thread',
    access: 'account',
    mailbox: { needs: 'write', act: 'marked' },
    params: z.object({ id: Id.describe('Id of the thread') }),
    body: z.object({ starred: z.boolean().describe('False to remove the star') }),
    refuses: ['dns_verification_failed'],
  },
  'POST /api/v2/threads/unreads': {
    summary: 'Mark threads as read or unread',
    description:
      'Changes the messages in one folder, or in all folders without `folder_id`. The returned id undoes the change.',
    access: 'account',
    mailbox: { needs: 'write', act: 'marked' },
    body: z.object({
      ids: threadIds,
      folder_id: Id.optional().describe('Folder whose messages are changed; all folders if missing'),
      unread: z.boolean().describe('False to mark the threads as read'),
    }),
    reply: FlagsChanged,
    refuses: ['dns_verification_failed'],
  },
  'GET /api/v2/messages/:id/body': {
    summary: 'Get the body of a message',
    description: 'Returns a sanitised HTML page for a sandboxed frame. Scripts and forms are removed.',
    access: 'account',
    mailbox: { needs: 'read' },
    params: z.object({ id: Id.describe('Id of the message') }),
    query: z.object({
      theme: z.enum(['light', 'dark']).default('light').describe('Theme of the page'),
      colours: z
        .enum(['original', 'dark'])
        .optional()
        .describe(
          'Background in the dark theme: the original white, or darkened; by default the colours of the message decide',
        ),
      whole: z
        .enum(['0', '1'])
        .default('0')
        .describe('`1` for the whole body. By default, long bodies are truncated'),
      quote_label: z.string().max(60).optional().describe('Label of the button that shows quoted text'),
      images: z
        .enum(['show', 'block'])
        .optional()
        .describe("Display of remote images; by default the user's setting and the folder decide"),
    }),
    bytes: 'text/html',
    refuses: ['forbidden'],
  },
  'GET /api/v2/messages/:id/raw': {
    summary: 'Get the original message',
    description: 'Returns the complete message in its original format (RFC 5322).',
    access: 'account',
    mailbox: { needs: 'read' },
    params: z.object({ id: Id.describe('Id of the message') }),
    query: z.object({
      download: z.enum(['0', '1']).default('0').describe('`1` to download the message as a file'),
    }),
    bytes: 'text/plain',
    refuses: ['forbidden'],
  },
  'GET /api/v2/messages/:id/files.zip': {
    summary: 'Download all files of a message',
    description:
      'Returns a zip archive. Infected files are left out and listed in a text file of the archive.',
    access: 'account',
    mailbox: { needs: 'read' },
    params: z.object({ id: Id.describe('Id of the message') }),
    query: z.object({
      left_out: z
        .string()
        .max(200)
        .optional()
        .describe('First line of the text file that lists infected files'),
    }),
    bytes: 'application/zip',
    refuses: ['forbidden'],
  },
  'GET /api/v2/images': {
    summary: 'Get a remote image of a message',
    description: 'The server downloads the image, so that the sender learns nothing about the reader.',
    access: 'account',
    mailbox: { needs: 'read' },
    query: z.object({
      url: z
        .url({ protocol: /^https?$/ })
        .max(4000)
        .describe('Address of the image, as in the message'),
    }),
    bytes: 'image/*',
    refuses: [],
  },
  'GET /api/v2/files/:uuid/download': {
    summary: 'Download an attachment',
    description:
      'Accepts an id or a uuid. Supports range requests. With `inline=1` a browser displays the file if its type is safe.',
    access: 'account',
    mailbox: { needs: 'read' },
    params: file,
    query: z.object({
      inline: z
        .enum(['0', '1'])
        .default('0')
        .describe('`1` to display the file in the browser if its type is safe'),
    }),
    bytes: 'application/octet-stream',
    refuses: ['forbidden'],
  },
  'GET /api/v2/files/:uuid/pdf': {
    summary: 'Get an attachment as PDF',
    description: 'Requires an office server that converts documents; otherwise the reply is `not_found`.',
    access: 'account',
    mailbox: { needs: 'read' },
    params: file,
    bytes: 'application/pdf',
    refuses: ['forbidden'],
  },
})
