import { foldText } from './search/fold-text.ts'
import { anywhere } from './search/search-query.ts'
import { ownOf } from './words/own-of.ts'

/** The words by which people call the folders of the product, in its languages and from other mail programs. */
const names: Readonly<Record<string, string>> = {
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

interface Named {
  id: string
  name: string
}

/**
 * The folder that somebody means: by its id, its whole name, a word people use for it or the last part of its path, with
 * or without marks. `anywhere` where all of them are meant; undefined where there is none so called.
 */
export function folderCalled<Folder extends Named>(
  folders: readonly Folder[],
  called: string,
): Folder | typeof anywhere | undefined {
  const folded = foldName(called)
  const meant = foldText(ownOf(names, folded) ?? folded)
  if (meant === anywhere) return anywhere
  return (
    folders.find(({ id }) => id === called) ??
    folders.find(({ name }) => name === called) ??
    folders.find(({ name }) => foldName(name) === folded) ??
    folders.find(({ name }) => foldText(name) === meant) ??
    folders.find(({ name }) => foldName(name.slice(name.lastIndexOf('/') + 1)) === folded)
  )
}

/** A name as it is compared: without marks, and with one blank where there are several, which look like one. */
const foldName = (name: string): string => foldText(name.trim().replace(/\s+/g, ' '))
