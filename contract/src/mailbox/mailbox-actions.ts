import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id, UnixSeconds } from '../ids.ts'
import { limits } from '../limits.ts'
import { Folder } from './mailbox.ts'

const ids = z.array(Id).min(1).max(limits.maxIdsPerRequest)

export const Moved = z
  .object({
    messages: z.number().int().describe('Number of moved messages'),
    undo: Id.nullable().describe(
      'Pass it to `threads/undo` to move every message back; null if none was moved',
    ),
  })
  .meta({ id: 'Moved', description: 'Result of an action that can be undone' })
export type Moved = z.infer<typeof Moved>

export const FlagsChanged = z
  .object({
    undo: Id.nullable().describe(
      'Pass it to `threads/undo` to restore the previous flags; null if none changed',
    ),
  })
  .meta({ id: 'Marked', description: 'Result of flagging threads' })
export type FlagsChanged = z.infer<typeof FlagsChanged>

export const BatchStarted = z
  .object({
    batch_id: Id.describe('Id of the action, as in `batch_progress` events'),
    total: z.number().int().describe('Number of threads to change'),
  })
  .meta({
    id: 'BatchStarted',
    description: 'A background action on an entire folder; `batch_progress` events report its progress',
  })
export type BatchStarted = z.infer<typeof BatchStarted>

export const UnsubscribeResult = z
  .object({
    outcome: z
      .enum(['done', 'not_answered', 'not_proved'])
      .describe(
        '`not_proved`: no valid signature of the sender covers the address; `not_answered`: the list did not confirm the request',
      ),
  })
  .meta({ id: 'LeavingList', description: 'Result of an unsubscribe request' })
export type UnsubscribeResult = z.infer<typeof UnsubscribeResult>

export const FolderAction = z
  .enum(['read', 'unread', 'delete', 'move', 'not_spam', 'restore', 'delete_forever'])
  .describe('Actions on all threads of a folder')
export type FolderAction = z.infer<typeof FolderAction>

export const mailboxActionEndpoints = endpoints({
  'POST /api/v2/threads/move': {
    summary: 'Move threads to another folder',
    description: 'Moves the messages that are in the source folder. The returned id undoes the move.',
    access: 'account',
    mailbox: { needs: 'write', act: 'moved' },
    body: z
      .array(
        z.object({
          thread_ids: ids.describe('Ids of the threads, at most 100'),
          from_folder_id: Id.describe('Folder in which the threads were selected'),
          to_folder_id: Id,
        }),
      )
      .min(1)
      .max(20),
    reply: Moved,
    refuses: ['sending_disabled', 'dns_verification_failed', 'system_folder'],
  },
  'POST /api/v2/threads/delete': {
    summary: 'Move threads to Trash',
    description:
      'Moves the messages of all folders, except scheduled ones. With `only` set to `drafts`, moves only the drafts of the threads. The returned id undoes the move.',
    access: 'account',
    mailbox: { needs: 'write', act: 'deleted' },
    body: z.object({
      ids,
      only: z.literal('drafts').optional().describe('`drafts` to move only the drafts of the threads'),
    }),
    reply: Moved,
    refuses: ['sending_disabled', 'dns_verification_failed'],
  },
  'POST /api/v2/threads/not_spam': {
    summary: 'Move threads out of Junk',
    description:
      'Messages return to their previous folder, or to the inbox. The returned id undoes the move.',
    access: 'account',
    mailbox: { needs: 'write', act: 'moved' },
    body: z.object({ ids }),
    reply: Moved,
    refuses: ['dns_verification_failed'],
  },
  'POST /api/v2/threads/restore': {
    summary: 'Move threads out of Trash',
    description:
      'Messages move to `folder_id`, or to their previous folders if it is missing. The returned id undoes the move.',
    access: 'account',
    mailbox: { needs: 'write', act: 'restored' },
    body: z.object({
      ids,
      folder_id: Id.optional().describe('Target folder; the previous folder of each message if missing'),
    }),
    reply: Moved,
    refuses: ['sending_disabled', 'dns_verification_failed', 'system_folder'],
  },
  'POST /api/v2/threads/snooze': {
    summary: 'Snooze threads',
    description:
      'Moves the threads to Snoozed. They return to the inbox at the given time, or earlier if a reply arrives. With `until` null the snooze ends now.',
    access: 'account',
    mailbox: { needs: 'write', act: 'snoozed' },
    body: z.object({
      from: z
        .array(z.object({ thread_ids: ids, folder_id: Id }))
        .min(1)
        .max(20)
        .describe('Threads by the folder in which they were selected'),
      until: UnixSeconds.nullable().describe('Unix time in seconds; null ends the snooze now'),
    }),
    reply: Moved,
    refuses: ['dns_verification_failed', 'snooze_past'],
  },
  'POST /api/v2/threads/mute': {
    summary: 'Mute or unmute threads',
    description:
      'Moves the threads and later replies to Archive, except replies that are addressed to the user alone.',
    access: 'account',
    mailbox: { needs: 'write', act: 'marked' },
    body: z.object({ ids, muted: z.boolean().describe('false unmutes') }),
    reply: Moved,
    refuses: ['dns_verification_failed'],
  },
  'POST /api/v2/threads/pin': {
    summary: 'Pin or unpin threads',
    description: 'Pinned threads are at the top of their folder.',
    access: 'account',
    mailbox: { needs: 'write', act: 'marked' },
    body: z.object({ ids, folder_id: Id, pinned: z.boolean().describe('False to unpin') }),
    refuses: ['dns_verification_failed', 'system_folder'],
  },
  'POST /api/v2/threads/remind': {
    summary: 'Set a reminder for threads',
    description:
      'The threads return to the inbox at the given time if no reply arrives. With `at` null the reminder is removed.',
    access: 'account',
    mailbox: { needs: 'write', act: 'snoozed' },
    body: z.object({
      ids,
      at: UnixSeconds.nullable().describe('Unix time in seconds; null removes the reminder'),
    }),
    reply: Moved,
    refuses: ['dns_verification_failed', 'snooze_past'],
  },
  'POST /api/v2/threads/undo': {
    summary: 'Undo an action on threads',
    description:
      'Restores the previous folders or flags of every message exactly. Use the `undo` id of the action.',
    access: 'account',
    mailbox: { needs: 'write', act: 'undone' },
    body: z.object({ undo: Id.describe('Value of `undo` of the action') }),
    refuses: ['dns_verification_failed'],
  },
  'POST /api/v2/messages/folders': {
    summary: 'Move messages to another folder',
    description:
      'Without `to_folder_id`, messages in Trash and Junk return to their previous folders. The returned id undoes the move.',
    access: 'account',
    mailbox: { needs: 'write', act: 'moved' },
    body: z.object({
      message_ids: ids,
      to_folder_id: Id.optional().describe('Default: the previous folder of each message'),
    }),
    reply: Moved,
    refuses: ['sending_disabled', 'dns_verification_failed', 'system_folder'],
  },
  'POST /api/v2/messages/:id/unsubscribe': {
    summary: 'Unsubscribe from a mailing list',
    description:
      'The server sends the one-click request of the message (RFC 8058). It does so only if a valid signature of the sender covers the address of the request.',
    access: 'account',
    mailbox: { needs: 'keep', act: 'rules_changed' },
    params: z.object({ id: Id.describe('Id of the message') }),
    reply: UnsubscribeResult,
    refuses: [],
  },
  'POST /api/v2/messages/delete': {
    summary: 'Delete threads permanently',
    description: 'Works only for threads in Trash or Junk. The messages cannot be restored.',
    access: 'account',
    mailbox: { needs: 'write', act: 'deleted' },
    body: z.object({ thread_ids: ids, folder: z.enum(['Trash', 'Junk']) }),
    reply: z.object({ messages: z.number().int().describe('Number of deleted messages') }),
    refuses: ['sending_disabled', 'dns_verification_failed'],
  },
  'POST /api/v2/empty_trash': {
    summary: 'Empty Trash or Junk',
    description:
      'Deletes all messages of the folder permanently, in the background. `batch_progress` events report the progress.',
    access: 'account',
    mailbox: { needs: 'write', act: 'emptied' },
    body: z.object({ folder: z.enum(['Trash', 'Junk']).default('Trash') }),
    reply: BatchStarted,
    refuses: ['sending_disabled', 'dns_verification_failed'],
  },
  'POST /api/v2/empty': {
    summary: 'Empty Trash or Junk (alias)',
    description: 'Alias of `POST /api/v2/empty_trash`.',
    access: 'account',
    mailbox: { needs: 'write', act: 'emptied' },
    body: z.object({ folder: z.enum(['Trash', 'Junk']).default('Trash') }),
    reply: BatchStarted,
    refuses: ['sending_disabled', 'dns_verification_failed'],
  },
  'POST /api/v2/folder/reads': {
    summary: 'Mark a folder as read or unread',
    description: 'Runs in the background. `batch_progress` events report the progress.',
    access: 'account',
    mailbox: { needs: 'write', act: 'marked' },
    body: z.object({ folder_id: Id, is_read: z.boolean().describe('False to mark the folder as unread') }),
    reply: BatchStarted,
    refuses: ['dns_verification_failed'],
  },
  'POST /api/v2/folder/batch': {
    summary: 'Start an action on all threads of a folder',
    description:
      'Runs in the background. `batch_progress` events report the progress. The action can be stopped and undone.',
    access: 'account',
    mailbox: { needs: 'write', act: 'folder_acted' },
    body: z.object({
      folder_id: Id,
      act: FolderAction,
      to_folder_id: Id.optional().describe(
        'Target folder of `move`; for `restore` and `not_spam`, previous folders are used if missing',
      ),
    }),
    reply: BatchStarted,
    refuses: ['sending_disabled', 'dns_verification_failed', 'system_folder'],
  },
  'DELETE /api/v2/folder/batch/:id': {
    summary: 'Stop an action on a folder',
    description: 'Completed changes are not undone.',
    access: 'account',
    mailbox: { needs: 'write' },
    params: z.object({ id: Id.describe('Value of `batch_id` of the action') }),
    refuses: [],
  },
  'POST /api/v2/folder/batch/:id/undo': {
    summary: 'Undo an action on a folder',
    description: 'Reverses the completed changes in the background. Permanent deletion cannot be undone.',
    access: 'account',
    mailbox: { needs: 'write', act: 'undone' },
    params: z.object({ id: Id.describe('Value of `batch_id` of the action') }),
    reply: BatchStarted,
    refuses: ['dns_verification_failed'],
  },
  'POST /api/v2/folders': {
    summary: 'Create a mail folder',
    description:
      '`display_name` is the path of the folder, for example `Customers/Nordhus`. The parent folder must exist.',
    access: 'account',
    mailbox: { needs: 'write', act: 'folders_changed' },
    body: z.object({
      name: z.string().max(1000).optional().describe('Ignored; for older clients'),
      display_name: z.string().max(1000).describe('Path of the folder, separated by slashes'),
    }),
    reply: Folder,
    refuses: ['folder_exists', 'folder_too_deep', 'too_many_folders'],
  },
  'GET /api/v2/folder': {
    summary: 'Get a folder by name or id',
    description: 'The reply includes its subfolders.',
    access: 'account',
    mailbox: { needs: 'read' },
    changesWithEvents: true,
    query: z.object({
      name: z.string().max(1000).default('INBOX').describe('Folder name or id'),
    }),
    reply: Folder,
    refuses: [],
  },
  'GET /api/v2/folder/unreads/:id': {
    summary: 'Get the counts of a folder',
    access: 'account',
    mailbox: { needs: 'read' },
    changesWithEvents: true,
    params: z.object({ id: Id.describe('Id of the folder') }),
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
    params: z.object({ id: Id.describe('Id of the folder') }),
    reply: Folder,
    refuses: [],
  },
  'PATCH /api/v2/folders/:id': {
    summary: 'Rename or move a folder',
    description: '`display_name` is the new path. Subfolders move with the folder.',
    access: 'account',
    mailbox: { needs: 'write', act: 'folders_changed' },
    params: z.object({ id: Id.describe('Id of the folder') }),
    body: z.object({
      display_name: z.string().max(1000).describe('New path of the folder, separated by slashes'),
    }),
    reply: Folder,
    refuses: ['folder_exists', 'folder_too_deep', 'system_folder'],
  },
  'DELETE /api/v2/folders/:id': {
    summary: 'Delete an empty folder',
    description:
      'Also deletes its empty subfolders. For a folder with mail use `POST /api/v2/folder/force-delete`.',
    access: 'account',
    mailbox: { needs: 'write', act: 'folders_changed' },
    params: z.object({ id: Id.describe('Id of the folder') }),
    refuses: ['folder_not_empty', 'system_folder'],
  },
  'POST /api/v2/folder/force-delete': {
    summary: 'Delete a folder with its mail',
    description:
      'Moves the mail of the folder and its subfolders to `move_to_folder_id`, or deletes it permanently if this field is missing. Runs in the background.',
    access: 'account',
    mailbox: { needs: 'write', act: 'folders_changed' },
    body: z.object({
      folder_id: Id,
      move_to_folder_id: Id.optional().describe(
        'Folder that receives the mail; permanently deleted if missing',
      ),
    }),
    reply: BatchStarted,
    refuses: ['sending_disabled', 'system_folder'],
  },
})
