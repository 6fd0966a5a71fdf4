import { limits } from '@bocau/contract/limits'
import { broughtFolder } from '@bocau/mail-core/imap/names/brought-folder'
import { inBreaths } from '../../../kernel/breaths.ts'
import { folderOfDirectory } from '../mail-files/index.ts'
import { directoryOf, lastName, seenFrom } from './paths-in-zip.ts'
import type { ZipPart } from './read-zip.ts'

/** A folder that an archive holds: messages that are files each, or a file of many. */
export interface FolderInZip {
  path: string
  /** The folder here. */
  folder: string
  /** The messages in the order of the archive; of an mbox the file itself. */
  parts: ZipPart[]
  kind: 'maildir' | 'messages' | 'mbox'
  /** The words of `dovecot-keywords` beside a Maildir. */
  keywords: ZipPart | null
}

/** An archive has more folders than an account may have. */
export class TooManyFolders extends Error {}

/** Parts that are sorted into folders at once, also where each of them has to be opened. */
const partsInOneTurn = 200

/** What the systems that make archives put in beside what one wanted. */
const isOfSystem = (name: string) => /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|\._)/.test(name)

/**
 * The folders in an archive: Maildirs side by side with a dot before their names or one within the other, mbox files, and
 * single messages in directories. What is none of these is passed over; `isMbox` tells of files without an ending.
 */
export async function foldersInZip(
  parts: readonly ZipPart[],
  isMbox: (part: ZipPart) => Promise<boolean>,
): Promise<FolderInZip[]> {
  const maildirs = new Map<string, ZipPart[]>()
  const messages = new Map<string, ZipPart[]>()
  const keywords = new Map<string, ZipPart>()
  const mboxes: ZipPart[] = []
  for await (const some of inBreaths(parts, partsInOneTurn)) {
    for (const part of some) {
      const { name } = part
      if (isOfSystem(name)) continue
      const directory = directoryOf(name)
      const inMaildir = lastName(directory)
      if (inMaildir === 'cur' || inMaildir === 'new') addTo(maildirs, directoryOf(directory), part)
      else if (inMaildir !== 'tmp') {
        if (lastName(name) === 'dovecot-keywords') keywords.set(directory, part)
        if (/\.(?:eml|emltpl|msg)$/i.test(name)) addTo(messages, directory, part)
        if (await isMbox(part)) mboxes.push(part)
      }
    }
    if (maildirs.size + messages.size + mboxes.length > limits.maxFolders) throw new TooManyFolders()
  }
  return [...fromMaildirs(maildirs, keywords), ...fromMessages(messages), ...fromMboxes(mboxes)].toSorted(
    (a, b) => (a.path < b.path ? -1 : 1),
  )
}

/** Whether a file may hold many messages, as its name has it: such an ending, or none at all. */
export const mayBeMbox = ({ name, size }: ZipPart): boolean =>
  size > 0 && (/\.(?:mbox|mbx)$/i.test(name) || !/\.[^./]*$/.test(lastName(name)))

function fromMaildirs(
  maildirs: ReadonlyMap<string, ZipPart[]>,
  keywords: ReadonlyMap<string, ZipPart>,
): FolderInZip[] {
  const common = commonDirectory([...maildirs.keys()])
  // Of a Maildir that came alone its own name says which folder it was.
  const root = lastName(common).startsWith('.') ? directoryOf(common) : common
  return [...maildirs].map(([directory, parts]) => ({
    path: `${directory}/`,
    folder: folderOfDirectory(seenFrom(root, directory)),
    parts,
    kind: 'maildir',
    keywords: keywords.get(directory) ?? null,
  }))
}

function fromMessages(messages: ReadonlyMap<string, ZipPart[]>): FolderInZip[] {
  const root = commonDirectory([...messages.keys()])
  return [...messages].map(([directory, parts]) => ({
    path: directory === '.' ? '*.eml' : `${directory}/*.eml`,
    folder: folderOfNames(seenFrom(root, directory).split('/')),
    parts,
    kind: 'messages',
    keywords: null,
  }))
}

function fromMboxes(mboxes: readonly ZipPart[]): FolderInZip[] {
  const root = commonDirectory(mboxes.map(({ name }) => directoryOf(nameOfMbox(name))))
  return mboxes.map((part) => ({
    path: part.name,
    folder: folderOfNames(seenFrom(root, nameOfMbox(part.name)).split('/')),
    parts: [part],
    kind: 'mbox',
    keywords: null,
  }))
}

/** Apple keeps the messages of `Orders.mbox` in a file `mbox` within; Mozilla what is below a folder in `Orders.sbd`. */
const nameOfMbox = (name: string) => name.replace(/\.mbox\/mbox$/i, '').replace(/\.(?:mbox|mbx)$/i, '')

const folderOfNames = (names: readonly string[]) =>
  broughtFolder(names.map((name) => name.replace(/\.sbd$/i, '')))

/** The folder here that a file comes into by its name. */
export const folderOfFile = (name: string): string => folderOfNames([lastName(nameOfMbox(name))])

function commonDirectory(directories: readonly string[]): string {
  const [first = '.', ...others] = directories
  let names = first.split('/')
  for (const other of others) {
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
