import { safeFileName } from '@bocau/mail-core/mime/file-name'
import { DistinctPaths } from '../../../kernel/distinct-names.ts'
import type { ZipEntry } from '../../files/index.ts'
import { listFolders } from '../../folders/index.ts'
import { type ListedMessage, listAllMessages } from '../../mailbox/index.ts'
import type { MovingDeps } from '../deps.ts'
import { MaildirDirectories } from '../mail-files/maildir-folders.ts'
import { mboxMessage } from '../mail-files/write-mbox.ts'
import type { Tally } from './tally.ts'

/** Yields the mail of an account as mbox files, one for each folder. */
export async function* mboxEntries(
  deps: MovingDeps,
  accountId: string,
  tally: Tally,
): AsyncGenerator<ZipEntry> {
  const paths = new DistinctPaths((name) => safeFileName(name, ''))
  for (const { id, name } of await listFolders(deps.db.sql, accountId)) {
    const messages = listAllMessages(deps, accountId, { folderId: id })
    // Empty folders get no file.
    const first = await messages.next()
    if (first.done) continue
    yield {
      name: paths.file(['Mail', ...name.split('/')], '.mbox'),
      // The size is unknown in advance, and ZIP64 supports any.
      size: Number.MAX_SAFE_INTEGER,
      open: async () => streamMbox(first.value, messages, tally),
    }
  }
}

/** Yields the mbox file of a folder, whose first message was already read to find the folder. */
async function* streamMbox(
  first: ListedMessage,
  rest: AsyncIterable<ListedMessage>,
  tally: Tally,
): AsyncGenerator<Uint8Array> {
  yield* formatMessage(first)
  for await (const message of rest) yield* formatMessage(message)

  function* formatMessage(message: ListedMessage): Generator<Uint8Array> {
    const raw = tally.readMessage(message)
    if (raw) yield* mboxMessage(raw, message.receivedAt || message.sentAt)
  }
}

/** Yields the mail of an account as a Maildir with folders, byte for byte and with flags. */
export async function* maildirEntries(
  deps: MovingDeps,
  accountId: string,
  tally: Tally,
): AsyncGenerator<ZipEntry> {
  const directories = new MaildirDirectories()
  const directoryOf = (folder: string) =>
    ['Mail', directories.directoryName(folder)].filter(Boolean).join('/')
  for (const { name } of await listFolders(deps.db.sql, accountId)) {
    const directory = directoryOf(name)
    for (const part of ['cur', 'new', 'tmp'])
      yield { name: `${directory}/${part}/`, open: async () => noChunks() }
  }
  for await (const message of listAllMessages(deps, accountId)) {
    const raw = tally.readMessage(message)
    if (!raw) continue
    yield {
      name: `${directoryOf(message.folder)}/cur/${message.id}:2,${maildirFlags(message)}`,
      changedAt: message.receivedAt || message.sentAt,
      open: async () => singleChunk(raw),
    }
  }
}

/** Returns the flags in alphabetical order, as Maildir requires. */
function maildirFlags({ isDraft, isStarred, isUnread, flags }: ListedMessage): string {
  const flagIf = (flag: string, isSet: boolean) => (isSet ? flag : '')
  return [
    flagIf('D', isDraft),
    flagIf('F', isStarred),
    flagIf('P', flags.includes('isForwarded')),
    flagIf('R', flags.includes('isAnswered')),
    flagIf('S', !isUnread),
  ].join('')
}

async function* singleChunk(raw: Uint8Array): AsyncGenerator<Uint8Array> {
  yield raw
}

async function* noChunks(): AsyncGenerator<Uint8Array> {}
