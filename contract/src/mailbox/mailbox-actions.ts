import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id, UnixSeconds } from '../ids.ts'
import { limits } from '../limits.ts'
import { Folder } from './mailbox.ts'

const ids = z.array(Id).min(1).max(limits.maxIdsPerRequest)

/** Result of an action that can be undone. */
export const Moved = z
  .object({
    /** Number of moved messages. */
    messages: z.number().int(),
    /** Pass it to `threads/undo` to move every message back; null if none was moved. */
    undo: Id.nullable(),
  })
  .meta({ id: 'Moved' })
export type Moved = z.infer<typeof Moved>

/** Result of flagging threads. */
export const FlagsChanged = z
  .object({
    /** Pass it to `threads/undo` to restore the previous flags; null if none changed. */
    undo: Id.nullable(),
  })
  .meta({ id: 'Marked' })
export type FlagsChanged = z.infer<typeof FlagsChanged>

/** An action on an entire folder that was started; `batch_progress` events report its progress. */
export const BatchStarted = z.object({ batch_id: Id, total: z.number().int() }).meta({ id: 'BatchStarted' })
export type BatchStarted = z.infer<typeof BatchStarted>

/** Result of an unsubscribe request. */
export const UnsubscribeResult = z
  .object({
    /**
     * `not_proved`: no valid signature of the sender covers the address; `not_answered`: the list did not confirm the
     * request.
     */
    outcome: z.enum(['done', 'not_answered', 'not_proved']),
  })
  .meta({ id: 'LeavingList' })
export type UnsubscribeResult = z.infer<typeof UnsubscribeResult>

/** Actions on all threads of a folder. */
export const FolderAction = z.enum([
  'read',
  'unread',
  'delete',
  'move',
  'not_spam',
  'restore',
  'delete_forever',
])
export type FolderAction = z.infer<typeof FolderAction>

export const mailboxActionEndpoints = endpoints({
  'POST /api/v2/threads/move': {
    summary: 'Move threads to another folder',
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
    summary: 'Move threads to Trash; `only` limits it to their drafts',
    access: 'account',
    mailbox: { needs: 'write', act: 'deleted' },
    body: z.object({ ids, only: z.literal('drafts').optional() }),
    reply: Moved,
    refuses: ['sending_disabled', 'dns_verification_failed'],
  },
  'POST /api/v2/threads/not_spam': {
    summary: 'Move threads out of Junk to their previous folder or the inbox',
    access: 'account',
    mailbox: { needs: 'write', act: 'moved' },
    body: z.object({ ids }),
    reply: Moved,
    refuses: ['dns_verification_failed'],
  },
  'POST /api/v2/threads/restore': {
    summary: 'Move threads out of Trash to a folder or their previous folders',
    access: 'account',
    mailbox: { needs: 'write', act: 'restored' },
    body: z.object({ ids, folder_id: Id.optional() }),
    reply: Moved,
    refuses: ['sending_disabled', 'dns_verification_failed', 'system_folder'],
  },
  'POST /api/v2/threads/snooze': {
    summary: 'Snooze threads until a time. A reply ends it earlier',
    access: 'account',
    mailbox: { needs: 'write', act: 'snoozed' },
    body: z.object({
      from: z
        .array(z.object({ thread_ids: ids, folder_id: Id }))
        .min(1)
        .max(20),
      until: UnixSeconds.nullable().meta({
        description: 'Unix time in seconds; null ends the snooze now',
      }),
    }),
    reply: Moved,
    refuses: ['dns_verification_failed', 'snooze_past'],
  },
  'POST /api/v2/threads/mute': {
    summary:
      'Mute threads: move them and their replies to Archive, except replies addressed to the user alone',
    access: 'account',
    mailbox: { needs: 'write', act: 'marked' },
    body: z.object({ ids, muted: z.boolean().meta({ description: 'false unmutes' }) }),
    reply: Moved,
    refuses: ['dns_verification_failed'],
  },
  'POST /api/v2/threads/pin': {
    summary: 'Pin threads to the top of a folder, or unpin them',
    access: 'account',
    mailbox: { needs: 'write', act: 'marked' },
    body: z.object({ ids, folder_id: Id, pinned: z.boolean() }),
    refuses: ['dns_verification_failed', 'system_folder'],
  },
  'POST /api/v2/threads/remind': {
    summary: 'Return threads to the inbox at a time if there is no reply',
    access: 'account',
    mailbox: { needs: 'write', act: 'snoozed' },
    body: z.object({
      ids,
      at: UnixSeconds.nullable().meta({
        description: 'Unix time in seconds; null removes the reminder',
      }),
    }),
    reply: Moved,
    refuses: ['dns_verification_failed', 'snooze_past'],
  },
  'POST /api/v2/threads/undo': {
    summary: 'Undo an action on threads exactly',
    access: 'account',
    mailbox: { needs: 'write', act: 'undone' },
    body: z.object({ undo: Id }),
    refuses: ['dns_verification_failed'],
  },
  'POST /api/v2/messages/folders': {
    summary: 'Move messages to a folder, or out of Trash and Junk to their previous folders',
    access: 'account',
    mailbox: { needs: 'write', act: 'moved' },
    body: z.object({
      message_ids: ids,
      to_folder_id: Id.optional().meta({ description: 'Default: the previous folder of each message' }),
    }),
    reply: Moved,
    refuses: ['sending_disabled', 'dns_verification_failed', 'system_folder'],
  },
  'POST /api/v2/messages/:id/unsubscribe': {
    summary: 'Unsubscribe from a list by its one-click request',
    access: 'account',
    mailbox: { needs: 'keep', act: 'rules_changed' },
    params: z.object({ id: Id }),
    reply: UnsubscribeResult,
    refuses: [],
  },
  'POST /api/v2/messages/delete': {
    summary: 'Permanently delete threads in Trash or Junk',
    access: 'account',
    mailbox: { needs: 'write', act: 'deleted' },
    body: z.object({ thread_ids: ids, folder: z.enum(['Trash', 'Junk']) }),
    reply: z.object({ messages: z.number().int() }),
    refuses: ['sending_disabled', 'dns_verification_failed'],
  },
  'POST /api/v2/empty_trash': {
    summary: 'Permanently delete everything in Trash or Junk',
    access: 'account',
    mailbox: { needs: 'write', act: 'emptied' },
    body: z.object({ folder: z.enum(['Trash', 'Junk']).default('Trash') }),
    reply: BatchStarted,
    refuses: ['sending_disabled', 'dns_verification_failed'],
  },
  'POST /api/v2/empty': {
    summary: 'Alias of `empty_trash`',
    access: 'account',
    mailbox: { needs: 'write', act: 'emptied' },
    body: z.object({ folder: z.enum(['Trash', 'Junk']).default('Trash') }),
    reply: BatchStarted,
    refuses: ['sending_disabled', 'dns_verification_failed'],
  },
  'POST /api/v2/folder/reads': {
    summary: 'Mark a whole folder as read or unread',
    access: 'account',
    mailbox: { needs: 'write', act: 'marked' },
    body: z.object({ folder_id: Id, is_read: z.boolean() }),
    reply: BatchStarted,
    refuses: ['dns_verification_failed'],
  },
  'POST /api/v2/folder/batch': {
    summary: 'Start an action on all threads of a folder',
    access: 'account',
    mailbox: { needs: 'write', act: 'folder_acted' },
    body: z.object({ folder_id: Id, act: FolderAction, to_folder_id: Id.optional() }),
    reply: BatchStarted,
    refuses: ['sending_disabled', 'dns_verification_failed', 'system_folder'],
  },
  'DELETE /api/v2/folder/batch/:id': {
    summary: 'Stop an action on a folder. Completed changes are kept',
    access: 'account',
    mailbox: { needs: 'write' },
    params: z.object({ id: Id }),
    refuses: [],
  },
  'POST /api/v2/folder/batch/:id/undo': {
    summary: 'Undo the completed changes of an action on a folder',
    access: 'account',
    mailbox: { needs: 'write', act: 'undone' },
    params: z.object({ id: Id }),
    reply: BatchStarted,
    refuses: ['dns_verification_failed'],
  },
  'POST /api/v2/folders': {
    summary: 'Create a folder; `display_name` is its path',
    access: 'account',
    mailbox: { needs: 'write', act: 'folders_changed' },
    body: z.object({ name: z.string().max(1000).optional(), display_name: z.string().max(1000) }),
    reply: Folder,
    refuses: ['folder_exists', 'folder_too_deep', 'too_many_folders'],
  },
  'GET /api/v2/folder': {
    summary: 'Get a folder by name or id, with its subfolders',
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
    summary: 'Get the unread and total counts of a folder',
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
    summary: 'Get a folder with its subfolders',
    access: 'account',
    mailbox: { needs: 'read' },
    changesWithEvents: true,
    params: z.object({ id: Id }),
    reply: Folder,
    refuses: [],
  },
  'PATCH /api/v2/folders/:id': {
    summary: 'Rename or move a folder with its subfolders',
    access: 'account',
    mailbox: { needs: 'write', act: 'folders_changed' },
    params: z.object({ id: Id }),
    body: z.object({ display_name: z.string().max(1000) }),
    reply: Folder,
    refuses: ['folder_exists', 'folder_too_deep', 'system_folder'],
  },
  'DELETE /api/v2/folders/:id': {
    summary: 'Delete an empty folder and its empty subfolders',
    access: 'account',
    mailbox: { needs: 'write', act: 'folders_changed' },
    params: z.object({ id: Id }),
    refuses: ['folder_not_empty', 'system_folder'],
  },
  'POST /api/v2/folder/force-delete': {
    summary: 'Delete a folder and move or permanently delete its mail',
    access: 'account',
    mailbox: { needs: 'write', act: 'folders_changed' },
    body: z.object({ folder_id: Id, move_to_folder_id: Id.optional() }),
    reply: BatchStarted,
    refuses: ['sending_disabled', 'system_folder'],
  },
})
