import { limits } from '@bocau/contract/limits'
import { localFolder } from '@bocau/mail-core/imap/names/local-folder'
import { inBatches } from '../../../kernel/batches.ts'
import { folderOfDirectory } from '../mail-files/maildir-folders.ts'
import { directoryOf, fileName, pathWithin } from './paths-in-zip.ts'
import type { ZipPart } from './read-zip.ts'

/** A folder in an archive: one file per message, or one mbox file. */
export interface ZipFolder {
  path: string
  /** Local target folder. */
  folder: string
  /** Messages in the order of the archive; for an mbox, the file itself. */
  parts: ZipPart[]
  kind: 'maildir' | 'messages' | 'mbox'
  /** The file `dovecot-keywords` of a Maildir. */
  keywords: ZipPart | null
}

/** Thrown when an archive has more folders than an account may have. */
export class TooManyFolders extends Error {}

/** Parts sorted into folders before other work can run, including those that must be opened. */
const partsPerRound = 200

/** Returns true for files that operating systems add to archives. */
const isSystemFile = (name: string) => /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|\._)/.test(name)

/**
 * Returns the folders in an archive: Maildirs (Maildir++ or nested), mbox files, and single messages in directories.
 * Ignores all other files; `isMbox` checks files without an extension.
 */
export async function listZipFolders(
  parts: readonly ZipPart[],
  isMbox: (part: ZipPart) => Promise<boolean>,
): Promise<ZipFolder[]> {
  const maildirs = new Map<string, ZipPart[]>()
  const messages = new Map<string, ZipPart[]>()
  const keywords = new Map<string, ZipPart>()
  const mboxes: ZipPart[] = []
  for await (const some of inBatches(parts, partsPerRound)) {
    for (const part of some) {
      const { name } = part
      if (isSystemFile(name)) continue
      const directory = directoryOf(name)
      const inMaildir = fileName(directory)
      if (inMaildir === 'cur' || inMaildir === 'new') addTo(maildirs, directoryOf(directory), part)
      else if (inMaildir !== 'tmp') {
        if (fileName(name) === 'dovecot-keywords') keywords.set(directory, part)
        if (/\.(?:eml|emltpl|msg)$/i.test(name)) addTo(messages, directory, part)
        if (await isMbox(part)) mboxes.push(part)
      }
    }
    if (maildirs.size + messages.size + mboxes.length > limits.maxFolders) throw new TooManyFolders()
  }
  return [
    ...maildirFolders(maildirs, keywords),
    ...messageFolders(messages),
    ...mboxFolders(mboxes),
  ].toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** Returns true when the name allows an mbox file: a matching extension or none. */
export const mayBeMbox = ({ name, size }: ZipPart): boolean =>
  size > 0 && (/\.(?:mbox|mbx)$/i.test(name) || !/\.[^./]*$/.test(fileName(name)))

/** Returns the folders of Maildirs, relative to their common directory. */
function maildirFolders(
  maildirs: ReadonlyMap<string, ZipPart[]>,
  keywords: ReadonlyMap<string, ZipPart>,
): ZipFolder[] {
  const common = commonDirectory([...maildirs.keys()])
  // The name of a single Maildir gives the name of its folder.
  const root = fileName(common).startsWith('.') ? directoryOf(common) : common
  return [...maildirs].map(([directory, parts]) => ({
    path: `${directory}/`,
    folder: folderOfDirectory(pathWithin(root, directory)),
    parts,
    kind: 'maildir',
    keywords: keywords.get(directory) ?? null,
  }))
}

/** Returns the folders with one file per message, relative to their common directory. */
function messageFolders(messages: ReadonlyMap<string, ZipPart[]>): ZipFolder[] {
  const root = commonDirectory([...messages.keys()])
  return [...messages].map(([directory, parts]) => ({
    path: directory === '.' ? '*.eml' : `${directory}/*.eml`,
    folder: toLocalFolder(pathWithin(root, directory).split('/')),
    parts,
    kind: 'messages',
    keywords: null,
  }))
}

/** Returns a folder for each mbox file, relative to their common directory. */
function mboxFolders(mboxes: readonly ZipPart[]): ZipFolder[] {
  const root = commonDirectory(mboxes.map(({ name }) => directoryOf(mboxName(name))))
  return mboxes.map((part) => ({
    path: part.name,
    folder: toLocalFolder(pathWithin(root, mboxName(part.name)).split('/')),
    parts: [part],
    kind: 'mbox',
    keywords: null,
  }))
}

/** Apple Mail stores `Orders.mbox` as a file `mbox` in a directory; Mozilla stores subfolders in `Orders.sbd`. */
const mboxName = (name: string) => name.replace(/\.mbox\/mbox$/i, '').replace(/\.(?:mbox|mbx)$/i, '')

const toLocalFolder = (names: readonly string[]) =>
  localFolder(names.map((name) => name.replace(/\.sbd$/i, '')))

/** Returns the local folder for a file by its name. */
export const localFolderOfFile = (name: string): string => toLocalFolder([fileName(mboxName(name))])

/** Returns the deepest directory that contains all of these. */
function commonDirectory(directories: readonly string[]): string {
  const [first = '.', ...rest] = directories
  let names = first.split('/')
  for (const other of rest) {
    const theirs = other.split('/')
    const differs = names.findIndex((name, at) => name !== theirs[at])
    if (differs >= 0) names = names.slice(0, differs)
  }
  return names.join('/') || '.'
}

function addTo(groups: Map<string, ZipPart[]>, key: string, part: ZipPart): void {
  const group = groups.get(key)
  if (group) group.push(part)
  else groups.set(key, [part])
}
