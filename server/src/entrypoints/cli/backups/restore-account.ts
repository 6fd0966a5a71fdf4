import { normalForm } from '@bocau/mail-core/text/normal-form'
import type { App } from '../../../composition/app.ts'
import { rehearse } from '../../../composition/backup/generations/rehearse.ts'
import { withBackups } from '../../../composition/backup/generations/with-backups.ts'
import type { StoreApp } from '../../../composition/store/open-store-app.ts'
import { findFolderNamed } from '../../../features/folders/folder-store.ts'
import { listAllMessages } from '../../../features/mailbox/reading/list-all-messages.ts'
import { findAccount } from '../account/find-account.ts'
import { type AppCommand, CommandFailed } from '../command.ts'
import { formatCount } from '../format-count.ts'
import { backupArgument } from './backups.ts'
import { openTestRestore } from './open-test-restore.ts'

export const restoreAccount: AppCommand = {
  name: 'restore account',
  summary: 'Restore the mail of an account from BOCAU_BACKUP',
  details: 'The server may run meanwhile. Existing messages are skipped.',
  arguments: [{ name: 'email', meaning: 'Address of the account' }, backupArgument],
  options: {
    folder: { value: 'folder', meaning: 'Restore only this folder' },
    database: {
      value: 'url',
      meaning: 'Empty database for reading a PostgreSQL backup',
      default: 'a temporary database',
    },
  },
  examples: ['restore account an@example.com', 'restore account an@example.com 2026-11-23 --folder INBOX'],
  problem: 'a message is damaged in the backup',
  rejectsOlderSchema: true,
  async runWithApp(
    { app, config, print },
    { positionals: [email = '', requested], options: { folder, database } },
  ) {
    const account = await findAccount({ app }, email)
    const rehearsalOptions = { requested, databaseUrl: database === undefined ? undefined : String(database) }
    return withBackups(config, (backups) =>
      rehearse(backups, { config, options: rehearsalOptions }, async ({ name }, location) => {
        const restored = await openTestRestore(config, location)
        try {
          const counts = await restoreMessages(app, restored, { account, folder })
          const { imported, existing, missing } = counts
          print(
            `Restored ${formatCount(imported, 'message')} of ${account.email} from ${name}; ${existing} already existed.`,
          )
          if (missing > 0) print(`The backup contains ${formatCount(missing, 'damaged message')}.`)
          return { json: { email: account.email, backup: name, ...counts }, hasProblem: missing > 0 }
        } finally {
          await restored.close()
        }
      }),
    )
  },
}

async function restoreMessages(
  app: App,
  restored: StoreApp,
  { account, folder }: { account: { id: string; email: string }; folder: string | boolean | undefined },
): Promise<{ imported: number; existing: number; missing: number }> {
  const { importMessage } = await import('../../../features/delivery/importing/import-message.ts')
  const counts = { imported: 0, existing: 0, missing: 0 }
  const source = await findAccount({ app: restored }, account.email)
  const content = { ...restored, blobs: await restored.openBlobs(), parser: await restored.openParser() }
  const messages =
    folder === undefined
      ? listAllMessages(content, source.id)
      : listAllMessages(content, source.id, {
          folderId: await findFolderId(restored, source, String(folder)),
        })
  for await (const message of messages) {
    if (!message.raw) {
      counts.missing++
      continue
    }
    const recipient = { accountId: account.id, email: account.email }
    const { isNew } = await importMessage(app, recipient, {
      ...message,
      raw: message.raw,
      receivedAt: message.receivedAt || message.sentAt,
      isReceivedThen: true,
    })
    counts[isNew ? 'imported' : 'existing']++
  }
  return counts
}

async function findFolderId(
  { db }: Pick<StoreApp, 'db'>,
  { id, email }: { id: string; email: string },
  name: string,
): Promise<string> {
  const folder = await findFolderNamed(db.sql, id, normalForm(name))
  if (!folder) throw new CommandFailed('not_found', `The backup of ${email} has no folder ${name}.`)
  return folder.id
}
