import { foldText } from './search/fold-text.ts'
import { anywhere } from './search/search-query.ts'
import { findEntry } from './text/find-entry.ts'

/** Names of system folders in both languages and in other mail programs. */
const systemFolderNames: Readonly<Record<string, string>> = {
  all: anywhere,
  'tat ca': anywhere,
  'hop thu den': 'INBOX',
  'thu den': 'INBOX',
  'co gan dau sao': 'Starred',
  'gan dau sao': 'Starred',
  'da gui': 'Sent',
  'thu da gui': 'Sent',
  'thu nhap': 'Drafts',
  draft: 'Drafts',
  'tam an': 'Snoozed',
  'da tam an': 'Snoozed',
  'luu tru': 'Archive',
  archived: 'Archive',
  'thu rac': 'Junk',
  spam: 'Junk',
  'thung rac': 'Trash',
  bin: 'Trash',
  'da hen gio': 'WEBMAIL_SCHEDULED',
  scheduled: 'WEBMAIL_SCHEDULED',
  'gui dinh ky': 'webmail_period',
  periodic: 'webmail_period',
  recurring: 'webmail_period',
}

interface NamedFolder {
  id: string
  name: string
}

/**
 * Finds a folder by id, full name, alias or last path segment, with or without diacritics. Returns `anywhere` for all
 * folders, and undefined if there is no match.
 */
export function findFolderByName<Folder extends NamedFolder>(
  folders: readonly Folder[],
  requestedName: string,
): Folder | typeof anywhere | undefined {
  const folded = foldName(requestedName)
  const resolved = foldText(findEntry(systemFolderNames, folded) ?? folded)
  if (resolved === anywhere) return anywhere
  return (
    folders.find(({ id }) => id === requestedName) ??
    folders.find(({ name }) => name === requestedName) ??
    folders.find(({ name }) => foldName(name) === folded) ??
    folders.find(({ name }) => foldText(name) === resolved) ??
    folders.find(({ name }) => foldName(name.slice(name.lastIndexOf('/') + 1)) === folded)
  )
}

/** Normalises a name for comparison: without diacritics and repeated spaces. */
const foldName = (name: string): string => foldText(name.trim().replace(/\s+/g, ' '))
