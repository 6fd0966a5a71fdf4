import { mkdir, rename, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Letter } from '../../../features/mailbox/index.ts'
import { directoryOfFolder } from './maildir-folders.ts'

/** Writes letters as a Maildir, each folder of theirs a Maildir below it; answers with what could not be written. */
export async function writeMaildir(
  root: string,
  letters: AsyncIterable<Letter>,
): Promise<{ written: number; missing: string[] }> {
  const made = new Set<string>()
  const missing: string[] = []
  let written = 0
  for await (const letter of letters) {
    if (!letter.raw) {
      missing.push(letter.id)
      continue
    }
    const directory = join(root, directoryOfFolder(letter.folder))
    if (!made.has(directory)) {
      await Promise.all(
        ['cur', 'new', 'tmp'].map((name) => mkdir(join(directory, name), { recursive: true })),
      )
      made.add(directory)
    }
    await writeLetter(directory, letter, letter.raw)
    written++
  }
  return { written, missing }
}

async function writeLetter(directory: string, letter: Letter, raw: Uint8Array): Promise<void> {
  const temporary = join(directory, 'tmp', letter.id)
  await writeFile(temporary, raw)
  const sentAt = new Date(letter.sentAt)
  await utimes(temporary, sentAt, sentAt)
  await rename(temporary, join(directory, 'cur', `${letter.id}:2,${flagsOf(letter)}`))
}

/** The flags of a letter in the order of the alphabet, as a Maildir wants them. */
function flagsOf({ isDraft, isStarred, isUnread }: Letter): string {
  return `${isDraft ? 'D' : ''}${isStarred ? 'F' : ''}${isUnread ? '' : 'S'}`
}
