import type { Label } from '@bocau/contract/mailbox/labels'
import { attachmentTerm, cutWord, exactTerm, sizeTerm } from '@bocau/mail-core/search/index-terms'
import type { SearchTerm } from '@bocau/mail-core/search/search-query'
import { searchQueryLimits } from '@bocau/mail-core/search/search-query'
import { wordsOf } from '@bocau/mail-core/search/search-words'
import { writtenWordsOf } from '@bocau/mail-core/search/written-words'
import type { FullTextQuery, WordsClause } from '../../db/full-text-query.ts'
import type { FolderRow } from '../folders/index.ts'
import { chooseFolders } from './choose-folders.ts'
import { chooseLabels, type LabelChoice } from './choose-labels.ts'
import type { TimedQuery } from './read-query.ts'
import { isMe } from './user-addresses.ts'

/** Conditions on the row of a message. */
export interface MessageFilter {
  folderId: string | null
  excludedFolderIds: readonly string[]
  isUnread: boolean | null
  isStarred: boolean | null
  isMuted: boolean | null
  hasAttachments: boolean | null
  largerThan: number | null
  smallerThan: number | null
  since: number | null
  until: number | null
  /** Required labels, as groups of alternatives, and excluded labels of the thread. */
  labels: LabelChoice
}

/** A small set of messages that can be read without the index, which is then only queried for these messages. */
export type ShortCut = { kind: 'folder'; folderId: string } | { kind: 'unread' }

/** A prepared search: index query, conditions on results, and the fastest way to evaluate it. */
export interface SearchPlan {
  accountId: string
  fullText: FullTextQuery
  /** The same query with typed diacritics; null when none were typed. */
  exact: FullTextQuery | null
  filter: MessageFilter
  /** True when results are ranked by relevance, which requires their texts. */
  isRanked: boolean
  terms: readonly SearchTerm[]
  /** Participant terms, whose words must belong to one participant. */
  people: readonly SearchTerm[]
  /** Addresses that `me` means. */
  userAddresses: readonly string[]
  shortCut: ShortCut | null
}

const maxShortcutThreads = 1500

/** Plans a search; returns null when it cannot have results. */
export function planSearch(
  { accountId, userAddresses }: Pick<SearchPlan, 'accountId' | 'userAddresses'>,
  query: TimedQuery,
  { folders, labelTerms }: { folders: readonly FolderRow[]; labelTerms: readonly Label[] },
): SearchPlan | null {
  const choice = chooseFolders(folders, query.folder)
  const labels = chooseLabels(labelTerms, query.labels ?? [])
  if (!choice || !labels) return null
  const isInStarred = choice.named?.name === 'Starred'
  const filter: MessageFilter = {
    folderId: isInStarred ? null : (choice.named?.id ?? null),
    excludedFolderIds: choice.excludedIds,
    isUnread: query.isRead === null ? null : !query.isRead,
    isStarred: isInStarred ? true : query.isStarred,
    isMuted: query.isMuted,
    hasAttachments: query.hasAttachment,
    largerThan: query.largerThanBytes,
    smallerThan: query.smallerThanBytes,
    since: query.since,
    until: query.until,
    labels,
  }
  const { terms } = query
  const written = listAccentTags(terms)
  const toClause = (term: SearchTerm) =>
    isMe(term) ? createMeClause(term, userAddresses) : createClause(term)
  const fullText: FullTextQuery = {
    accountId,
    all: terms.filter((term) => !term.isExcluded).map(toClause),
    // `-from:me` is not an index condition: the index would exclude messages of others with these words.
    none: terms.filter((term) => term.isExcluded && !isMe(term)).map(toClause),
    marks: listFilterTags(filter),
    since: filter.since,
    until: filter.until,
  }
  return {
    accountId,
    fullText,
    exact: written.length === 0 ? null : { ...fullText, marks: [...fullText.marks, ...written] },
    filter,
    isRanked: false,
    terms,
    people: terms.filter(
      (term) => isMe(term) || (!term.isExcluded && (term.field === 'from' || term.field === 'to')),
    ),
    userAddresses,
    shortCut: chooseShortCut(filter, folders, labelTerms),
  }
}

function createMeClause({ field }: SearchTerm, userAddresses: readonly string[]): WordsClause {
  const [words = [], ...otherwise] = userAddresses.map(wordsOf)
  return { field: field === 'from' ? 'from' : 'to', words, alternatives: otherwise, isPrefix: false }
}

function createClause(term: SearchTerm): WordsClause {
  return {
    field: term.field === 'filename' ? 'file' : term.field,
    words: wordsOf(term.text).slice(0, searchQueryLimits.wordsOfTerm),
    isPrefix: term.isPrefix,
  }
}

/** Returns the index marks of all words typed with diacritics. */
function listAccentTags(terms: readonly SearchTerm[]): string[] {
  const words = terms
    .filter((term) => !term.isExcluded && !isMe(term))
    .flatMap(({ text }) => writtenWordsOf(text).slice(0, searchQueryLimits.wordsOfTerm))
  const accented = words.filter(({ exact, folded }) => exact !== folded)
  return [...new Set(accented.map(({ exact }) => exactTerm(cutWord(exact))))]
}

function listFilterTags({ hasAttachments, largerThan }: MessageFilter): string[] {
  const size = largerThan === null ? null : sizeTerm(largerThan)
  return [...(hasAttachments ? [attachmentTerm] : []), ...(size ? [size] : [])]
}

/** Chooses the smallest set of messages that contains all results, if it is small enough. */
function chooseShortCut(
  filter: MessageFilter,
  folders: readonly FolderRow[],
  labelTerms: readonly Label[],
): ShortCut | null {
  const starred = folders.find(({ name }) => name === 'Starred')
  const named = folders.find(({ id }) => id === filter.folderId)
  const unread = folders
    .filter(({ id }) => id !== starred?.id && (filter.folderId === null || id === filter.folderId))
    .reduce((sum, folder) => sum + folder.unread_threads, 0)
  const choices: [ShortCut, number][] = []
  if (named) choices.push([{ kind: 'folder', folderId: named.id }, named.total_threads])
  // Starred has no messages of Trash and Junk, so a search in those cannot use it.
  if (filter.isStarred && starred && filter.excludedFolderIds.length > 0) {
    choices.push([{ kind: 'folder', folderId: starred.id }, starred.total_threads])
  }
  // The list of a label has no messages of Trash and Junk.
  if (filter.excludedFolderIds.length > 0)
    for (const [labelId, ...rest] of filter.labels.all) {
      const label = labelTerms.find(({ id }) => id === labelId)
      if (label && rest.length === 0)
        choices.push([{ kind: 'folder', folderId: label.id }, label.total_threads])
    }
  if (filter.isUnread) choices.push([{ kind: 'unread' }, unread])
  const [best] = choices.toSorted(([, a], [, b]) => a - b)
  return best && best[1] <= maxShortcutThreads ? best[0] : null
}
