import { join } from 'node:path'
import { listForExport } from '../../features/drive/index.ts'
import { listAllMessages } from '../../features/mailbox/index.ts'
import { findAccount } from './account/find-account.ts'
import type { Command } from './command.ts'
import { writeMaildir } from './mail/write-maildir.ts'
import { writeDrive } from './write-drive.ts'

export const exportMail: Command = {
  name: 'export',
  usage: '<email> <directory>',
  meaning: 'Export the mail of an account as a Maildir, unchanged, and its drive',
  positionals: [2, 2],
  async run({ app, print, addJsonFields }, { positionals: [email = '', directory = ''] }) {
    const account = await findAccount({ app }, email)
    const { written, missing } = await writeMaildir(directory, listAllMessages(app, account.id))
    for (const id of missing) print(`The content of message ${id} is missing.`)
    print(`${written} messages of ${account.email} were exported to ${directory}.`)
    const drive = await writeDrive(join(directory, 'Drive'), listForExport(app, account.id))
    for (const path of drive.skipped) print(`The file ${path} contains a virus or is missing.`)
    if (drive.written > 0) print(`${drive.written} files of the drive are in ${join(directory, 'Drive')}.`)
    addJsonFields({ email: account.email, written, missing, files: drive.written, files_left: drive.skipped })
    return missing.length === 0
  },
}
