import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id, UnixSeconds } from '../ids.ts'
import { limits } from '../limits.ts'
import { Folder } from './mailbox.ts'

const ids = z.array(Id).min(1).max(limits.maxIdsPerRequest)

/** What an act that can be taken back answers with. */
export const Moved = z
  .object({
    /** How many messages were moved. */
    messages: z.number().int(),
    /** Give it to `threads/undo` to put every one of them back exactly where it was; null when none moved. */
    undo: Id.nullable(),
  })
  .meta({ id: 'Moved' })
export type Moved = z.infer<typeof Moved>

/** What marking threads answers with. */
export const Marked = z
  .object({
    /** Give it to `threads/undo` to mark exactly those messages as they were before; null when none changed. */
    undo: Id.nullable(),
  })
  .meta({ id: 'Marked' })
export type Marked = z.infer<typeof Marked>

/** What an act on a whole folder answers with: it goes on by itself, and `batch_progress` events tell how far. */
export const BatchStarted = z.object({ batch_id: Id, total: z.number().int() }).meta({ id: 'BatchStarted' })
export type BatchStarted = z.infer<typeof BatchStarted>

/** What came of asking to be taken off a list. */
export const LeavingList = z
  .object({
    /** `not_proved`: no signature of its sender vouches for the address; `not_answered`: it was asked, and did not agree. */
    outcome: z.enum(['done', 'not_answered', 'not_proved']),
  })
  .meta({ id: 'LeavingList' })
export type LeavingList = z.infer<typeof LeavingList>

/** What may be done with all threads of a folder at once. */
export const FolderAct = z.enum(['read', 'unread', 'delete', 'move', 'not_spam', 'restore', 'delete_forever'])
export type FolderAct = z.infer<typeof FolderAct>

export const mailboxActionEndpoints = endpoints({
  'POST /api/v2/threads/move': {
    summary: 'Move threads from one folder to another',
    access: 'account',
    mailbox: { needs: 'write', act: 'moved' },
    body: z
      .array(z.object({ thread_ids: ids, from_folder_id: Id, to_folder_id: Id }))
      .min(1)
      .max(20),
    reply: Moved,
    refuses: ['sending_disabled', 'dns_verification_failed', 'system_folder'],
  },
  'POST /api/v2/threads/delete': {
    summary: 'Move threads to Trash, wherever their messages lie; with `only`, just their drafts',
    access: 'account',
    mailbox: { needs: 'write', act: 'deleted' },
    body: z.object({ ids, only: z.literal('drafts').optional() }),
    reply: Moved,
    refuses: ['sending_disabled', 'dns_verification_failed'],
  },
  'POST /api/v2/threads/not_spam': {
    summary: 'Move threads out of Junk, to where they were before or to the inbox',
    access: 'account',
    mailbox: { needs: 'write', act: 'moved' },
    body: z.object({ ids }),
    reply: Moved,
    refuses: ['dns_verification_failed'],
  },
  'POST /api/v2/threads/restore': {
    summary: 'Move threads out of Trash, to a folder or to where each message was before',
    access: 'account',
    mailbox: { needs: 'write', act: 'restored' },
    body: z.object({ ids, folder_id: Id.optional() }),
    reply: Moved,
    refuses: ['sending_disabled', 'dns_verification_failed', 'system_folder'],
  },
  'POST /api/v2/threads/snooze': {
    summary:
      'Put threads aside until a moment, when they are back on top of the inbox; an answer brings them back earlier',
    access: 'account',
    mailbox: { needs: 'write', act: 'snoozed' },
    body: z.object({
      from: z
        .array(z.object({ thread_ids: ids, folder_id: Id }))
        .min(1)
        .max(20),
      until: UnixSeconds.nullable().meta({
        description: 'Unix time in seconds; null brings them back at once',
      }),
    }),
    reply: Moved,
    refuses: ['dns_verification_failed', 'snooze_past'],
  },
  'POST /api/v2/threads/mute': {
    summary:
      'Mute threads: they leave the inbox for Archive, and so do answers unless written to their reader alone',
    access: 'account',
    mailbox: { needs: 'write', act: 'marked' },
    body: z.object({ ids, muted: z.boolean().meta({ description: 'false lets them be heard again' }) }),
    reply: Moved,
    refuses: ['dns_verification_failed'],
  },
  'POST /api/v2/threads/pin': {
    summary: 'Pin threads in a folder, where they stand before all others, or pin them no more',
    access: 'account',
    mailbox: { needs: 'write', act: 'marked' },
    body: z.object({ ids, folder_id: Id, pinned: z.boolean() }),
    refuses: ['dns_verification_failed', 'system_folder'],
  },
  'POST /api/v2/threads/remind': {
    summary:
      'Have threads back on top of the inbox at a moment unless somebody has answered what was sent last of them',
    access: 'account',
    mailbox: { needs: 'write', act: 'snoozed' },
    body: z.object({
      ids,
      at: UnixSeconds.nullable().meta({
        description: 'Unix time in seconds; null for no reminder, and off the inbox where one stands there',
      }),
    }),
    reply: Moved,
    refuses: ['dns_verification_failed', 'snooze_past'],
  },
  'POST /api/v2/threads/undo': {
    summary: 'Take back what an act moved or marked, each message exactly as it was',
    access: 'account',
    mailbox: { needs: 'write', act: 'undone' },
    body: z.object({ undo: Id }),
    refuses: ['dns_verification_failed'],
  },
  'POST /api/v2/messages/folders': {
    summary: 'Move single messages to a folder, or out of Trash and Junk to where each was before',
    access: 'account',
    mailbox: { needs: 'write', act: 'moved' },
    body: z.object({
      message_ids: ids,
      to_folder_id: Id.optional().meta({ description: 'When absent, the folder each message was in before' }),
    }),
    reply: Moved,
    refuses: ['sending_disabled', 'dns_verification_failed', 'system_folder'],
  },
  'POST /api/v2/messages/:id/unsubscribe': {
    summary:
      'Ask the sender of a list, by the one request that a message of it allows, to take its reader off',
    access: 'account',
    mailbox: { needs: 'keep', act: 'rules_changed' },
    params: z.object({ id: Id }),
    reply: LeavingList,
    refuses: [],
  },
  'POST /api/v2/messages/delete': {
    summary: 'Delete for ever what lies of these threads in Trash or Junk',
    access: 'account',
    mailbox: { needs: 'write', act: 'deleted' },
    body: z.object({ thread_ids: ids, folder: z.enum(['Trash', 'Junk']) }),
    reply: z.object({ messages: z.number().int() }),
    refuses: ['sending_disabled', 'dns_verification_failed'],
  },
  'POST /api/v2/empty_trash': {
    summary: 'Delete for ever everything in Trash, or in Junk',
    access: 'account',
    mailbox: { needs: 'write', act: 'emptied' },
    body: z.object({ folder: z.enum(['Trash', 'Junk']).default('Trash') }),
    reply: BatchStarted,
    refuses: ['sending_disabled', 'dns_verification_failed'],
  },
  'POST /api/v2/empty': {
    summary: 'As `empty_trash`, by its other name',
    access: 'account',
    mailbox: { needs: 'write', act: 'emptied' },
    body: z.object({ folder: z.enum(['Trash', 'Junk']).default('Trash') }),
    reply: BatchStarted,
    refuses: ['sending_disabled', 'dns_verification_failed'],
  },
  'POST /api/v2/folder/reads': {
    summary: 'Mark everything in a folder as read or unread',
    access: 'account',
    mailbox: { needs: 'write', act: 'marked' },
    body: z.object({ folder_id: Id, is_read: z.boolean() }),
    reply: BatchStarted,
    refuses: ['dns_verification_failed'],
  },
  'POST /api/v2/folder/batch': {
    summary: 'Do something with every thread of a folder',
    access: 'account',
    mailbox: { needs: 'write', act: 'folder_acted' },
    body: z.object({ folder_id: Id, act: FolderAct, to_folder_id: Id.optional() }),
    reply: BatchStarted,
    refuses: ['sending_disabled', 'dns_verification_failed', 'system_folder'],
  },
  'DELETE /api/v2/folder/batch/:id': {
    summary: 'Stop an act on a whole folder; what is done stays done',
    access: 'account',
    mailbox: { needs: 'write' },
    params: z.object({ id: Id }),
    refuses: [],
  },
  'POST /api/v2/folder/batch/:id/undo': {
    summary: 'Take back what an act on a whole folder has done so far, each message exactly as it was',
    access: 'account',
    mailbox: { needs: 'write', act: 'undone' },
    params: z.object({ id: Id }),
    reply: BatchStarted,
    refuses: ['dns_verification_failed'],
  },
  'POST /api/v2/folders': {
    summary: 'Make a folder; `display_name` is its path',
    access: 'account',
    mailbox: { needs: 'write', act: 'folders_changed' },
    body: z.object({ name: z.string().max(1000).optional(), display_name: z.string().max(1000) }),
    reply: Folder,
    refuses: ['folder_exists', 'folder_too_deep', 'too_many_folders'],
  },
  'GET /api/v2/folder': {
    summary: 'One folder by its name or id, with the folders below it',
    access: 'account',
    mailbox: { needs: 'read' },
    changesWithEvents: true,
    query: z.object({
      name: z.string().max(1000).default('INBOX').meta({ description: 'Folder name or id' }),
    }),
    reply: Folder,
    refuses: [],
  },
  'GET /api/v2/folder/unreads/:id': {
    summary: 'How many threads of a folder are unread, and how many there are',
    access: 'account',
    mailbox: { needs: 'read' },
    changesWithEvents: true,
    params: z.object({ id: Id }),
    reply: z.object({
      folder_id: Id,
      unread_threads: z.number().int(),
      total_threads: z.number().int(),
    }),
    refuses: [],
  },
  'GET /api/v2/folders/:id': {
    summary: 'One folder with the folders below it',
    access: 'account',
    mailbox: { needs: 'read' },
    changesWithEvents: true,
    params: z.object({ id: Id }),
    reply: Folder,
    refuses: [],
  },
  'PATCH /api/v2/folders/:id': {
    summary: 'Rename a folder or hang it below another; the folders below it go with it',
    access: 'account',
    mailbox: { needs: 'write', act: 'folders_changed' },
    params: z.object({ id: Id }),
    body: z.object({ display_name: z.string().max(1000) }),
    reply: Folder,
    refuses: ['folder_exists', 'folder_too_deep', 'system_folder'],
  },
  'DELETE /api/v2/folders/:id': {
    summary: 'Remove an empty folder, with the empty folders below it',
    access: 'account',
    mailbox: { needs: 'write', act: 'folders_changed' },
    params: z.object({ id: Id }),
    refuses: ['folder_not_empty', 'system_folder'],
  },
  'POST /api/v2/folder/force-delete': {
    summary: 'Remove a folder with what is in it: mail is moved to another folder, or deleted for ever',
    access: 'account',
    mailbox: { needs: 'write', act: 'folders_changed' },
    body: z.object({ folder_id: Id, move_to_folder_id: Id.optional() }),
    reply: BatchStarted,
    refuses: ['sending_disabled', 'system_folder'],
  },
})
