import { createWriteStream } from 'node:fs'
import { mkdir, rename, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type ExportedNode, listForExport } from '../../features/drive/lists/list-for-export.ts'
import { type ListedMessage, listAllMessages } from '../../features/mailbox/reading/list-all-messages.ts'
import { MaildirDirectories } from '../../features/moving/mail-files/maildir-folders.ts'
import { BlobDamaged, BlobMissing } from '../../ports/blob-store.ts'
import { findAccount } from './account/find-account.ts'
import type { Command } from './command.ts'
import { formatCount } from './format-count.ts'

export const exportMail: Command = {
  name: 'export',
  summary: 'Export the mail of an account as a Maildir, and its drive',
  details: 'Messages are exported unchanged. The files of the drive are in the subdirectory Drive.',
  arguments: [
    { name: 'email', meaning: 'Address of the account' },
    { name: 'directory', meaning: 'Target directory; it is created if needed' },
  ],
  examples: ['export an@example.com /srv/export/an'],
  problem: 'the content of a message is missing',
  async run({ app, print }, { positionals: [email = '', directory = ''] }) {
    const account = await findAccount({ app }, email)
    const content = { ...app, blobs: await app.openBlobs(), parser: await app.openParser() }
    const { written, missing } = await writeMaildir(directory, listAllMessages(content, account.id))
    for (const id of missing) print(`The content of message ${id} is missing.`)
    print(`Exported ${formatCount(written, 'message')} of ${account.email} to ${directory}.`)
    const drive = await writeDrive(join(directory, 'Drive'), listForExport(content, account.id))
    for (const path of drive.skipped) print(`The file ${path} contains a virus or is missing.`)
    if (drive.written > 0)
      print(`Exported ${formatCount(drive.written, 'file')} of the drive to ${join(directory, 'Drive')}.`)
    return {
      json: {
        email: account.email,
        messages: written,
        missing,
        files: drive.written,
        skipped_files: drive.skipped,
      },
      hasProblem: missing.length > 0,
    }
  },
}

/**
 * Writes messages as a Maildir, with folders as Maildir++ subdirectories like Dovecot; returns the messages that could
 * not be written.
 */
export async function writeMaildir(
  root: string,
  messages: AsyncIterable<ListedMessage>,
): Promise<{ written: number; missing: string[] }> {
  const directories = new MaildirDirectories()
  const folders = new Map<string, string>()
  const missing: string[] = []
  let written = 0
  await createMaildir(root)
  for await (const message of messages) {
    if (!message.raw) {
      missing.push(message.id)
      continue
    }
    const directory = join(root, directories.directoryName(message.folder))
    if (!folders.has(message.folder)) {
      await createMaildir(directory)
      folders.set(message.folder, directory)
      // Maildir++ marks subfolders with this file.
      if (directory !== root) await writeFile(join(directory, 'maildirfolder'), '')
    }
    await writeMessage(directory, message, message.raw)
    written++
  }
  await writeFile(
    join(root, 'subscriptions'),
    subscriptionsOf([...folders.keys()].map((folder) => directories.directoryName(folder))),
  )
  return { written, missing }
}

async function createMaildir(directory: string): Promise<void> {
  await Promise.all(['cur', 'new', 'tmp'].map((name) => mkdir(join(directory, name), { recursive: true })))
}

/** Returns the content of Dovecot's subscriptions file. */
function subscriptionsOf(directories: readonly string[]): string {
  return directories
    .map((directory) => directory.slice(1) || 'INBOX')
    .toSorted()
    .map((name) => `${name}\n`)
    .join('')
}

async function writeMessage(directory: string, message: ListedMessage, raw: Uint8Array): Promise<void> {
  const temporary = join(directory, 'tmp', message.id)
  await writeFile(temporary, raw)
  const sentAt = new Date(message.sentAt)
  await utimes(temporary, sentAt, sentAt)
  await rename(temporary, join(directory, 'cur', `${message.id}:2,${flagsOf(message)}`))
}

/** Returns the flags in alphabetical order, as Maildir requires. */
function flagsOf({ isDraft, isStarred, isUnread }: ListedMessage): string {
  return `${isDraft ? 'D' : ''}${isStarred ? 'F' : ''}${isUnread ? '' : 'S'}`
}

/**
 * Writes files and folders below a directory; returns the number of files, and those that could not be written or are
 * infected.
 */
export async function writeDrive(
  directory: string,
  nodes: AsyncIterable<ExportedNode>,
): Promise<{ written: number; skipped: string[] }> {
  let written = 0
  const skipped: string[] = []
  for await (const node of nodes) {
    // Names in the drive contain no separators and are never `.` or `..`.
    const path = join(directory, ...node.path)
    if (node.isFolder) await mkdir(path, { recursive: true })
    else if (node.isInfected) skipped.push(node.path.join('/'))
    else {
      try {
        const content = await node.open()
        await mkdir(join(path, '..'), { recursive: true })
        await pipeline(content, createWriteStream(path))
        await utimes(path, node.changedAt / 1000, node.changedAt / 1000)
        written++
      } catch (error) {
        if (!(error instanceof BlobMissing || error instanceof BlobDamaged)) throw error
        skipped.push(node.path.join('/'))
      }
    }
  }
  return { written, skipped }
}
