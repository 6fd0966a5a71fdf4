import { appendUid } from '@bocau/mail-core/imap/answers/answers'
import type { Command } from '@bocau/mail-core/imap/commands/command'
import type { AnnouncedLiteral } from '@bocau/mail-core/imap/commands/command-stream'
import { rangesOf } from '@bocau/mail-core/imap/sets/number-ranges'
import { appendMessage } from '../../../features/delivery/index.ts'
import { findShownFolder } from '../../../features/mailbox/folder-view/index.ts'
import { marksOf } from '../flags.ts'
import type { Session } from '../session.ts'
import { requireFolder } from './folders.ts'

type Of<Name extends Command['name']> = Extract<Command, { name: Name }>

/** Puts messages into a folder; each is durably kept before the answer. */
export async function append(
  session: Session,
  { mailbox, messages }: Of<'APPEND'>,
): Promise<{ code?: string }> {
  const folder = await requireFolder(session, mailbox, 'TRYCREATE')
  const actor = await session.actor()
  const uids: number[] = []
  let validity = 1
  for (const { flags, internalDate, bytes } of messages) {
    const { uid, uidValidity } = await appendMessage(session.deps, actor, {
      ...marksOf(flags),
      raw: bytes,
      folderId: folder.id,
      receivedAt: internalDate,
    })
    uids.push(uid)
    validity = uidValidity
  }
  return { code: appendUid(validity, rangesOf(uids)) }
}

/** Says what is against a message before it is sent; null where nothing is. */
export async function refuseMessage(
  session: Session,
  { mailbox }: AnnouncedLiteral,
): Promise<{ sentence: string; code: string | null } | null> {
  if (!session.program) return { sentence: 'Sign in first', code: null }
  if (mailbox === null) return null
  if (await findShownFolder(session.deps, session.accountId, mailbox)) return null
  return { sentence: 'There is no such folder', code: 'TRYCREATE' }
}
