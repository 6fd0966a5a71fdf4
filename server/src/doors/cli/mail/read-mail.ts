import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { BroughtLetter } from '../../../features/delivery/index.ts'
import { folderOfDirectory } from './maildir-folders.ts'
import { readMbox } from './read-mbox.ts'

/** A letter found somewhere outside, and where. */
export interface FoundLetter {
  place: string
  letter: BroughtLetter
}

const ordinary = { folder: 'INBOX', isUnread: false, isStarred: false, isDraft: false }

/** Every letter in a place: a directory with Maildirs, a file of many letters, or a file that is one. */
export async function* readMail(place: string): AsyncGenerator<FoundLetter> {
  const found = await stat(place)
  if (found.isDirectory()) return yield* readMaildirs(place, place)
  const beginning = await readBeginning(place)
  if (!beginning.startsWith('From ')) {
    yield { place, letter: { ...ordinary, raw: await readFile(place), receivedAt: found.mtimeMs } }
    return
  }
  let number = 0
  for await (const { raw, receivedAt } of readMbox(place)) {
    number++
    yield {
      place: `${place} (${number})`,
      letter: { ...ordinary, raw, receivedAt: receivedAt ?? found.mtimeMs },
    }
  }
}

async function* readMaildirs(root: string, directory: string): AsyncGenerator<FoundLetter> {
  const entries = await readdir(directory, { withFileTypes: true })
  const folder = folderOfDirectory(relative(root, directory))
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(directory, entry.name)
    if (entry.isFile() && /\.eml$/i.test(entry.name)) yield* readMail(path)
    if (!entry.isDirectory() || entry.name === 'tmp') continue
    if (entry.name === 'cur' || entry.name === 'new') yield* readMaildir(path, folder)
    else yield* readMaildirs(root, path)
  }
}

async function* readMaildir(directory: string, folder: string): AsyncGenerator<FoundLetter> {
  for (const name of (await readdir(directory)).toSorted()) {
    const place = join(directory, name)
    const found = await stat(place)
    if (!found.isFile()) continue
    // The information after the name: `2,` and a letter for each flag.
    const flags = /[:;!]2,([A-Za-z]*)$/.exec(name)?.[1] ?? ''
    // What its owner has thrown away already is not brought along.
    if (flags.includes('T')) continue
    yield {
      place,
      letter: {
        raw: await readFile(place),
        folder,
        receivedAt: found.mtimeMs,
        isUnread: !flags.includes('S'),
        isStarred: flags.includes('F'),
        isDraft: flags.includes('D') || folder === 'Drafts',
      },
    }
  }
}

async function readBeginning(place: string): Promise<string> {
  const file = await open(place)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(5), 0, 5, 0)
    return buffer.subarray(0, bytesRead).toString('latin1')
  } finally {
    await file.close()
  }
}
