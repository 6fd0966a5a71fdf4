import { createReadStream } from 'node:fs'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { limits } from '@bocau/contract/limits'
import { findField, readHeaderFields } from '@bocau/mail-core/imap/message/header-fields'
import { readTakeoutLabels } from '@bocau/mail-core/imap/names/gmail-labels'
import type { ImportedMessage } from '../../features/delivery/importing/import-message.ts'
import { readKeywords, toImapFlags } from '../../features/moving/mail-files/maildir-flags.ts'
import { folderOfDirectory } from '../../features/moving/mail-files/maildir-folders.ts'
import { readMbox } from '../../features/moving/mail-files/read-mbox.ts'
import type { FileOutcome, MailFile } from '../../features/moving/moving-in/import-files.ts'
import { mapPlacement } from '../../features/moving/moving-in/map-folders.ts'
import { Refused } from '../../kernel/refused.ts'
import { findAccount } from './account/find-account.ts'
import type { AppCommand } from './command.ts'
import { formatCount } from './format-count.ts'

export const importMail: AppCommand = {
  name: 'import',
  summary: 'Import mail from a Maildir, mbox files or messages',
  details: 'Existing messages are skipped, so an import can be repeated.',
  arguments: [
    { name: 'email', meaning: 'Address of the account' },
    { name: 'source', meaning: 'Maildir with its folders, mbox file or .eml file', isRepeated: true },
  ],
  options: {
    folder: {
      value: 'folder',
      meaning: 'Folder for all messages',
      default: 'the folders of the source, or the inbox',
    },
  },
  examples: [
    'import an@example.com /srv/old/an/Maildir',
    'import an@example.com --folder Archive/2025 old.mbox',
  ],
  problem: 'a message was not imported',
  async runWithApp({ app, print }, { positionals: [email = '', ...sources], options: { folder } }) {
    const { ensureFolder } = await import('../../features/delivery/importing/import-message.ts')
    const { importFiles } = await import('../../features/moving/moving-in/import-files.ts')
    const account = await findAccount({ app }, email)
    const recipient = { accountId: account.id, email: account.email }
    let imported = 0
    let existing = 0
    const skipped: string[] = []
    for (const source of sources) {
      if (folder === undefined) await createFolders(source)
      await importFiles(app, { receiver: recipient, report }, importable(source))
    }
    for (const line of skipped) print(`Skipped ${line}`)
    const skippedText = existing === 0 ? '' : ` Skipped ${formatCount(existing, 'existing message')}.`
    print(`${formatCount(imported, 'message')} imported for ${account.email}.${skippedText}`)
    return {
      json: { email: account.email, imported, existing, skipped },
      hasProblem: skipped.length > 0,
    }

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

    /** Reads the messages of a source, except those that are too large. */
    async function* importable(source: string): AsyncGenerator<MailFile> {
      for await (const file of readMail(source)) {
        if (file.message.raw.byteLength > limits.maxIncomingBytes)
          skipped.push(`${file.path}: larger than the maximum message size`)
        else if (folder === undefined) yield file
        else yield { ...file, message: { ...file.message, folder: String(folder) } }
      }
    }

    function report(outcome: FileOutcome): void {
      if ('result' in outcome) {
        if (outcome.result.isNew) imported++
        else existing++
        return
      }
      const { path, error } = outcome
      // The mailbox stays full, so the remaining messages would only be skipped one by one.
      if (!(error instanceof Refused) || error.code === 'over_quota') throw error
      skipped.push(`${path}: ${error.message}`)
    }
  },
}

const defaultAttributes = { folder: 'INBOX', isUnread: false, isStarred: false, isDraft: false }

/** Reads every message in a directory with Maildirs, an mbox file, or a message file. */
export async function* readMail(source: string): AsyncGenerator<MailFile> {
  const stats = await stat(source)
  if (stats.isDirectory()) return yield* readMaildirs(source, source)
  const beginning = await readBeginning(source)
  if (!beginning.startsWith('From ')) {
    const raw = await readFile(source)
    yield {
      path: source,
      message: { ...defaultAttributes, ...folderFromLabels(raw), raw, receivedAt: stats.mtimeMs },
    }
    return
  }
  let number = 0
  for await (const { raw, receivedAt } of readMbox(createReadStream(source))) {
    number++
    yield {
      path: `${source} (${number})`,
      message: {
        ...defaultAttributes,
        ...folderFromLabels(raw),
        raw,
        receivedAt: receivedAt ?? stats.mtimeMs,
      },
    }
  }
}

const endOfHeader = Buffer.from('\n\r\n')
const maxHeaderBytes = 256 * 1024

/** Reads folder and labels of a message from a Gmail archive; returns nothing for others. */
function folderFromLabels(raw: Uint8Array): Partial<ImportedMessage> {
  const beginning = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, maxHeaderBytes))
  const end = [beginning.indexOf(endOfHeader), beginning.indexOf('\n\n')].filter((at) => at >= 0)
  const fields = readHeaderFields(beginning, 0, Math.min(...end, beginning.length) + 1)
  const labels = Buffer.from(findField(fields, 'x-gmail-labels') ?? '', 'latin1').toString('utf8')
  const location = readTakeoutLabels(labels)
  return location ? { ...location, isDraft: location.folder === 'Drafts' } : {}
}

/** Reads the Maildirs and message files of a directory and its subdirectories. */
async function* readMaildirs(root: string, directory: string): AsyncGenerator<MailFile> {
  const entries = await readdir(directory, { withFileTypes: true })
  const folder = folderOfDirectory(relative(root, directory))
  const keywords = readKeywords(await readFile(join(directory, 'dovecot-keywords'), 'utf8').catch(() => ''))
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(directory, entry.name)
    if (entry.isFile() && /\.eml$/i.test(entry.name)) yield* readMail(path)
    if (!entry.isDirectory() || entry.name === 'tmp') continue
    if (entry.name === 'cur' || entry.name === 'new') yield* readMaildir(path, folder, keywords)
    else yield* readMaildirs(root, path)
  }
}

async function* readMaildir(
  directory: string,
  folder: string,
  keywords: readonly string[],
): AsyncGenerator<MailFile> {
  for (const name of (await readdir(directory)).toSorted()) {
    const filePath = join(directory, name)
    const stats = await stat(filePath)
    if (!stats.isFile()) continue
    yield {
      path: filePath,
      message: {
        ...mapPlacement({ flags: toImapFlags(name, keywords), labels: [] }, folder),
        raw: await readFile(filePath),
        receivedAt: stats.mtimeMs,
      },
    }
  }
}

/** Lists the folders of a directory with Maildirs, including empty ones; none for a file. */
export async function listMaildirFolders(root: string): Promise<string[]> {
  if (!(await stat(root)).isDirectory()) return []
  const entries = await readdir(root, { withFileTypes: true, recursive: true })
  const maildirs = entries
    .filter((entry) => entry.isDirectory() && entry.name === 'cur')
    .map((entry) => folderOfDirectory(relative(root, entry.parentPath)))
  return [...new Set(maildirs)].toSorted()
}

/** Reads the first five bytes of a file. */
async function readBeginning(mailFile: string): Promise<string> {
  const file = await open(mailFile)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(5), 0, 5, 0)
    return buffer.subarray(0, bytesRead).toString('latin1')
  } finally {
    await file.close()
  }
}
