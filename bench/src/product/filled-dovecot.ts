import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { PlannedMessage } from '../corpus/plan.ts'
import { type Owner, writeMessage } from '../corpus/write-message.ts'
import { showProgress } from '../report/progress.ts'
import { cacheFolder } from '../root.ts'
import { dovecotPassword, dovecotUser, startDovecot } from './dovecot.ts'
import { findFreePort } from './free-port.ts'
import { ImapSession } from './imap-session.ts'

/** Messages of a Dovecot mailbox, and the name of its cached copy. */
interface MailboxContent {
  readonly name: string
  readonly owner: Owner
  readonly messages: readonly PlannedMessage[]
}

/** Returns the folder of a cached Dovecot with these messages in INBOX; fills it, without fsync, if it is missing. */
export async function findOrFillDovecot({ name, owner, messages }: MailboxContent): Promise<string> {
  const folder = join(cacheFolder, `dovecot-${name}-${messages.length}`)
  if (existsSync(folder)) return folder
  const unfinished = `${folder}.unfinished-${process.pid}`
  const port = await findFreePort()
  const progress = showProgress(`Filling Dovecot with ${messages.length} messages`)
  const filling = await startDovecot(unfinished, { port, fsync: 'never' })
  try {
    const session = await ImapSession.open(port, dovecotUser, dovecotPassword)
    for (const [at, message] of messages.entries()) {
      await session.append('INBOX', writeMessage(message, owner))
      progress.report(at / messages.length)
    }
    await session.close()
  } finally {
    await filling.stop()
  }
  progress.end()
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
  return folder
}

/** Copies a filled Dovecot, so that the cached one stays as it is. */
export async function copyDovecot(content: MailboxContent, folder: string): Promise<void> {
  cpSync(join(await findOrFillDovecot(content), 'mail'), join(folder, 'mail'), {
    recursive: true,
    preserveTimestamps: true,
  })
}
