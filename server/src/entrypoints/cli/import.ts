import { limits } from '@bocau/contract/limits'
import { ensureFolder, type ImportedMessage, importMessage } from '../../features/delivery/index.ts'
import { Refused } from '../../kernel/refused.ts'
import { findAccount } from './account/find-account.ts'
import type { Command } from './command.ts'
import { listMaildirFolders, readMail } from './mail/read-mail.ts'

export const importMail: Command = {
  name: 'import',
  usage: '<email> <Maildir, mbox or .eml>... [--folder <folder>]',
  meaning:
    'Import mail from a Maildir with its folders, mbox files or single messages; existing messages are skipped',
  positionals: [2, 10_000],
  options: { folder: { type: 'string' } },
  async run({ app, print, addJsonFields }, { positionals: [email = '', ...sources], options: { folder } }) {
    const account = await findAccount({ app }, email)
    const recipient = { accountId: account.id, email: account.email }
    let imported = 0
    let existing = 0
    const skipped: string[] = []
    for (const source of sources) {
      if (folder === undefined) await createFolders(source)
      for await (const { message, path } of readMail(source)) {
        const trouble = await importOne(
          folder === undefined ? message : { ...message, folder: String(folder) },
        )
        if (trouble) skipped.push(`${path}: ${trouble}`)
      }
    }
    for (const line of skipped) print(`Skipped ${line}`)
    addJsonFields({ email: account.email, imported, known: existing, skipped })
    const skippedText = existing === 0 ? '' : ` ${existing} existing messages were skipped.`
    print(`${imported} messages imported for ${account.email}.${skippedText}`)
    return skipped.length === 0

    /** Creates the folders without messages as well. */
    async function createFolders(source: string): Promise<void> {
      for (const path of await listMaildirFolders(source)) {
        try {
          await ensureFolder(app, recipient.accountId, path)
        } catch (error) {
          if (!(error instanceof Refused)) throw error
          skipped.push(`the folder ${path}: ${error.message}`)
        }
      }
    }

    /** Imports a message; returns the reason if it was skipped, else null. */
    async function importOne(message: ImportedMessage): Promise<string | null> {
      if (message.raw.byteLength > limits.maxIncomingBytes) return 'larger than the maximum message size'
      try {
        if ((await importMessage(app, recipient, message)).isNew) imported++
        else existing++
        return null
      } catch (error) {
        // The mailbox stays full, so the remaining messages would only be skipped one by one.
        if (!(error instanceof Refused) || error.code === 'over_quota') throw error
        return error.message
      }
    }
  },
}
