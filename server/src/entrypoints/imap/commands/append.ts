import type { AppendedMessage, Command } from '@bocau/mail-core/imap/commands/command'
import type { AnnouncedLiteral } from '@bocau/mail-core/imap/commands/command-stream'
import { appendUid, writeStatus } from '@bocau/mail-core/imap/responses/responses'
import { appendMessages } from '../../../features/delivery/index.ts'
import { readersOnly, readOnlyPassword } from '../../client-messages.ts'
import { toFlagChange } from '../flags.ts'
import { findReachableFolder, requireFolder } from '../reachable-folders.ts'
import { recordAdded } from '../record-change.ts'
import { type Session, StatusResponse } from '../session.ts'

type CommandOf<Name extends Command['name']> = Extract<Command, { name: Name }>

/** Appends messages to a folder, all or none; they are durable before the response. */
export async function append(
  session: Session,
  { mailbox, messages }: CommandOf<'APPEND'>,
): Promise<{ code?: string }> {
  const folder = await requireFolder(session, mailbox, 'TRYCREATE')
  const request = { folderId: folder.id, messages: messages.map(appended) }
  const actor = await session.actorIn(folder.accountId)
  const { uids, uidValidity } = await appendMessages(session.deps, actor, request)
  await recordAdded(session, actor, { folder, uids })
  return { code: appendUid(uidValidity, uids) }
}

/** Appends a message and deletes the one it replaces, both or neither (RFC 8508). */
export async function replace(session: Session, command: CommandOf<'REPLACE'>): Promise<void> {
  const { isUid, mailbox, message } = command
  const from = session.changeable
  const set = [{ from: command.replaced, to: command.replaced }]
  const [uid] = from.messages.resolve(set, isUid, session.savedResult)
  if (uid === undefined)
    throw new StatusResponse(isUid ? 'NO' : 'BAD', 'No such message', isUid ? 'NONEXISTENT' : null)
  const folder = await requireFolder(session, mailbox, 'TRYCREATE')
  if (folder.accountId !== from.accountId)
    throw new StatusResponse('NO', 'The new message must be in the same mailbox', 'CANNOT')
  const actor = await session.actorIn(folder.accountId)
  const request = {
    folderId: folder.id,
    messages: [appended(message)],
    replaced: { folderId: from.id, uid },
  }
  const { uids, uidValidity } = await appendMessages(session.deps, actor, request)
  await recordAdded(session, actor, { folder, uids })
  await session.io.write(writeStatus('*', 'OK', { sentence: 'Replaced', code: appendUid(uidValidity, uids) }))
}

function appended({ flags, internalDate, bytes }: AppendedMessage) {
  return { ...toFlagChange(flags), raw: bytes, receivedAt: internalDate }
}

/** Checks a message before its literal is sent; returns the reason for a refusal or null. */
export async function refuseMessage(
  session: Session,
  { mailbox }: AnnouncedLiteral,
): Promise<{ sentence: string; code: string | null } | null> {
  if (!session.program) return { sentence: 'Sign in first', code: null }
  if (mailbox === null) return null
  if (session.program.isReadOnly) return { sentence: readOnlyPassword, code: 'NOPERM' }
  const folder = await findReachableFolder(session, mailbox)
  if (!folder) return { sentence: 'No such folder', code: 'TRYCREATE' }
  return folder.mailbox?.access === 'read' ? { sentence: readersOnly, code: 'NOPERM' } : null
}
