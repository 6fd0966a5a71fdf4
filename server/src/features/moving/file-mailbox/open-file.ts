import { BlobDamaged, BlobMissing } from '../../../ports/blob-store.ts'
import { RemoteMailboxError, type RemoteMailboxSession } from '../../../ports/remote-mailbox.ts'
import { type FileContent, ForwardReader, readAll } from './file-content.ts'
import { FileMailbox } from './file-mailbox.ts'
import { extractMessage, type MailFolder, startsAsMessage } from './mail-folder.ts'
import { type MboxIndexes, mboxFolder } from './mbox-folder.ts'
import { TooManyMessages } from './mbox-index.ts'
import { messageFilesFolder, openPart } from './parts-folder.ts'
import { InvalidZip, readStart, readZip, type ZipPart } from './read-zip.ts'
import {
  listZipFolders,
  localFolderOfFile,
  mayBeMbox,
  TooManyFolders,
  type ZipFolder,
} from './zip-folders.ts'

/** Index of a file after the first pass. */
interface FileIndex {
  folders: Promise<MailFolder[]> | null
  mboxes: MboxIndexes
}

/** A file is reopened every minute, so the indexes of a few files are cached. */
const indexes = new Map<string, FileIndex>()
const maxIndexes = 4

interface MailFile {
  id: string
  name: string
  into?: string
  /** Decompressed size of an mbox file that is accepted at any compression ratio; 1 GiB by default. */
  unlimitedRatioBytes?: number
}

/** Opens a mail file and detects its format: an archive, an mbox, or a single message. */
export async function openFile(
  { id, name, into = '', unlimitedRatioBytes }: MailFile,
  content: FileContent,
): Promise<RemoteMailboxSession> {
  const index = getIndex(id)
  index.folders ??= readFolders({ name, hasSpace: into !== '', unlimitedRatioBytes }, content, index.mboxes)
  try {
    const folders = await index.folders
    if (folders.length === 0) throw new RemoteMailboxError('file_unknown')
    return new FileMailbox(folders, into)
  } catch (error) {
    indexes.delete(id)
    if (error instanceof TooManyFolders) throw new RemoteMailboxError('too_many_folders', error)
    const isBroken = [InvalidZip, TooManyMessages, BlobMissing, BlobDamaged].some(
      (kind) => error instanceof kind,
    )
    throw isBroken ? new RemoteMailboxError('file_broken', error) : error
  }
}

/** Deletes the cached index of a file. */
export const deleteFileIndex = (id: string): void => void indexes.delete(id)

function getIndex(id: string): FileIndex {
  const index = indexes.get(id) ?? { folders: null, mboxes: new Map() }
  indexes.delete(id)
  indexes.set(id, index)
  if (indexes.size > maxIndexes) indexes.delete(indexes.keys().next().value as string)
  return index
}

/** Detects the format of a file by its first bytes and returns its folders; none for an unknown format. */
async function readFolders(
  {
    name,
    hasSpace,
    unlimitedRatioBytes,
  }: { name: string; hasSpace: boolean; unlimitedRatioBytes: number | undefined },
  content: FileContent,
  mboxes: MboxIndexes,
): Promise<MailFolder[]> {
  const beginning = await readAll(content.read(0, 300))
  if (beginning.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004')
    return readArchive({ content, mboxes, unlimitedRatioBytes })
  if (beginning.subarray(0, 5).toString('latin1') === 'From ')
    return [
      mboxFolder(
        { path: name, folder: hasSpace ? 'INBOX' : localFolderOfFile(name) },
        async () => content,
        mboxes,
      ),
    ]
  return startsAsMessage(beginning) ? [singleMessage(name, content)] : []
}

interface Archive {
  content: FileContent
  mboxes: MboxIndexes
  unlimitedRatioBytes: number | undefined
}

async function readArchive(archive: Archive): Promise<MailFolder[]> {
  const { content } = archive
  const parts = await readZip(content)
  const reader = new ForwardReader(content)
  try {
    const zipFolders = await listZipFolders(parts, (part) => isMbox(reader, part))
    return zipFolders.map((one) => openFolder(archive, one))
  } finally {
    await reader.close()
  }
}

/** Returns true when an archive entry is an mbox file. Called in one pass over all entries. */
async function isMbox(reader: ForwardReader, part: ZipPart): Promise<boolean> {
  if (!mayBeMbox(part)) return false
  try {
    const beginning = await readStart(part, (start, end) => reader.read(start, end))
    return beginning.toString('latin1', 0, 5) === 'From '
  } catch (error) {
    if (error instanceof InvalidZip) return /\.mbox$/i.test(part.name) // Listed as unreadable.
    throw error
  }
}

function openFolder({ content, mboxes, unlimitedRatioBytes }: Archive, one: ZipFolder): MailFolder {
  const [part] = one.parts
  if (one.kind === 'mbox' && part)
    return mboxFolder(one, () => openPart(content, part, unlimitedRatioBytes), mboxes)
  return messageFilesFolder(content, one)
}

/** Returns a folder with the only message of a file. */
function singleMessage(name: string, content: FileContent): MailFolder {
  return {
    path: name,
    folder: 'INBOX',
    total: 1,
    open: async () => ({
      uids: [1],
      describe: (uid) => ({
        uid,
        size: content.size,
        flags: ['\\Seen'],
        labels: [],
        receivedAt: 0,
        isReceivedThen: false,
      }),
      entryName: async () => name,
      async *read() {
        yield { uid: 1, raw: extractMessage(await readAll(content.read(0, content.size))) }
      },
    }),
  }
}
