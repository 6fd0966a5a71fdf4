import { mkdir, rename, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ListedMessage } from '../../../features/mailbox/index.ts'
import { MaildirDirectories } from '../../../features/moving/index.ts'

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
