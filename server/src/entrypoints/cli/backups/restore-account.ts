import type { App } from '../../../composition/app.ts'
import { rehearse } from '../../../composition/backup/generations/rehearse.ts'
import { withBackups } from '../../../composition/backup/generations/with-backups.ts'
import { importMessage } from '../../../features/delivery/index.ts'
import { listAllMessages } from '../../../features/mailbox/index.ts'
import { findAccount } from '../account/find-account.ts'
import type { Command } from '../command.ts'
import { openTestRestore } from './open-test-restore.ts'

export const restoreAccount: Command = {
  name: 'restore account',
  usage: '<email> [<backup>] [--folder <folder>] [--database <address>]',
  meaning:
    'Restore the mail of an account, or one folder, from a backup at BOCAU_BACKUP while the server runs; existing messages are skipped',
  rejectsOlderSchema: true,
  positionals: [1, 2],
  options: { folder: { type: 'string' }, database: { type: 'string' } },
  async run(
    { app, config, print, addJsonFields },
    { positionals: [email = '', requested], options: { folder, database } },
  ) {
    const account = await findAccount({ app }, email)
    const rehearsalOptions = { requested, databaseUrl: database === undefined ? undefined : String(database) }
    return withBackups(config, (backups) =>
      rehearse(backups, { config, options: rehearsalOptions }, async ({ name }, location) => {
        const restored = await openTestRestore(config, location)
        try {
          const { brought, known, missing } = await restoreMessages(app, restored, { account, folder })
          addJsonFields({ email: account.email, backup: name, brought, known, missing })
          print(
            `${brought} messages of ${account.email} were restored from ${name}; ${known} already existed.`,
          )
          if (missing > 0) print(`${missing} messages are damaged in the backup.`)
          return missing === 0
        } finally {
          await restored.close()
        }
      }),
    )
  },
}

async function restoreMessages(
  app: App,
  restored: App,
  { account, folder }: { account: { id: string; email: string }; folder: string | boolean | undefined },
): Promise<{ brought: number; known: number; missing: number }> {
  const counts = { brought: 0, known: 0, missing: 0 }
  const source = await findAccount({ app: restored }, account.email)
  for await (const message of listAllMessages(restored, source.id)) {
    if (folder !== undefined && message.folder !== folder) continue
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
    counts[isNew ? 'brought' : 'known']++
  }
  return counts
}
