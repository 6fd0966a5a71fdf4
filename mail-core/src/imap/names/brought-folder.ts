import { normalForm } from '../../words/normal-form.ts'

/** What other programs call the folders that every mailbox here has. */
const systemNames: ReadonlyMap<string, string> = new Map([
  ['inbox', 'INBOX'],
  ['sent', 'Sent'],
  ['sent items', 'Sent'],
  ['sent mail', 'Sent'],
  ['sent messages', 'Sent'],
  ['đã gửi', 'Sent'],
  ['thư đã gửi', 'Sent'],
  ['drafts', 'Drafts'],
  ['draft', 'Drafts'],
  ['bản nháp', 'Drafts'],
  ['thư nháp', 'Drafts'],
  ['junk', 'Junk'],
  ['spam', 'Junk'],
  ['junk e-mail', 'Junk'],
  ['junk email', 'Junk'],
  ['thư rác', 'Junk'],
  ['trash', 'Trash'],
  ['deleted', 'Trash'],
  ['deleted items', 'Trash'],
  ['deleted messages', 'Trash'],
  ['thùng rác', 'Trash'],
])

const maxNameCharacters = 100
/** As many as folders hang below each other here (`limits.maxFolderDepth`). */
const maxDepth = 32

/**
 * The folder here for one that other programs keep elsewhere, by the names on the way to it: their inbox is ours, and so
 * are their folders for what was sent, begun, thrown away and junk, whatever they call them.
 */
export function broughtFolder(names: readonly string[]): string {
  const written = names.map(cleanName).filter((name) => name !== '')
  // Servers whose folders all hang below the inbox may write that down.
  const own = written.length > 1 && written[0]?.toUpperCase() === 'INBOX' ? written.slice(1) : written
  // What lies further down comes into the last folder that is kept.
  const path = own.slice(0, maxDepth).join('/')
  if (path === '') return 'INBOX'
  return systemNames.get(path.toLowerCase()) ?? path
}

/** A path of names as folders and labels may have them here; empty where nothing of it can be. */
export const cleanPath = (names: readonly string[]): string =>
  names
    .map(cleanName)
    .filter((name) => name !== '')
    .slice(0, maxDepth)
    .join('/')

function cleanName(name: string): string {
  const clean = normalForm(name)
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .replaceAll('/', '_')
    .trim()
  const short = clean.slice(0, maxNameCharacters).toWellFormed().trim()
  return short === '.' || short === '..' ? '_' : short
}
