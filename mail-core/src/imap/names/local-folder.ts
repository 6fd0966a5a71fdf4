import { normalForm } from '../../text/normal-form.ts'

/** Names of system folders in other programs. */
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
/** Same depth as `limits.maxFolderDepth`. */
const maxDepth = 32

/**
 * Maps the path of a remote folder to a local folder. Inbox, Sent, Drafts, Trash and Junk map to the local system
 * folders under any known name.
 */
export function localFolder(names: readonly string[]): string {
  const written = names.map(cleanName).filter((name) => name !== '')
  // Some servers list all folders below the inbox.
  const localNames = written.length > 1 && written[0]?.toUpperCase() === 'INBOX' ? written.slice(1) : written
  // Deeper folders are merged into the last allowed level.
  const path = localNames.slice(0, maxDepth).join('/')
  if (path === '') return 'INBOX'
  return systemNames.get(path.toLowerCase()) ?? path
}

/** Cleans a path for folders and labels; empty if nothing remains. */
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
