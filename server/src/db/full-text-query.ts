import {
  accountMark,
  beginningMark,
  cutWord,
  fieldMark,
  type MarkedField,
  wordCharactersAtMost,
} from '@bocau/mail-core/search/search-marks'

/** Words that a message must have, one after the other where there are several. */
export interface WordsClause {
  field: 'any' | 'body' | MarkedField
  /** Folded, at least one. */
  words: readonly string[]
  /** Other words that do as well. */
  otherwise?: readonly (readonly string[])[]
  /**
   * The last word may be the beginning of a longer one, when it has two letters. Of people a last single letter is
   * not looked at.
   */
  isPrefix: boolean
  /** Each word at most this many words away from the one before it, in either order, rather than behind it. */
  within?: number
}

/** What the search index is asked: of one account, always. */
export interface FullTextQuery {
  accountId: string
  all: readonly WordsClause[]
  none: readonly WordsClause[]
  /** Marks that a message must have. */
  marks: readonly string[]
  /** Milliseconds: sent then or later, and sent before. A message that missed by minutes may be found too. */
  since: number | null
  until: number | null
}

/** A place of the message whose words are kept in their order. */
type Column = 'subject' | 'files' | 'body'

const columns = { subject: 'subject', file: 'files', body: 'body', any: null } as const

/** How a dialect writes the parts of a match. Words hold messages, digits and marks only: nothing to escape. */
export interface MatchWriter {
  /** A mark, or the beginning of one. */
  mark(mark: string, isPrefix: boolean): string
  /** Words that stand together, in one place of the message or in any. */
  phrase(words: readonly string[], column: Column | null, isPrefix: boolean): string
  /** Two words at most so far from each other in one place of the message. */
  near(first: string, second: string, column: Column, distance: number): string
  and(parts: readonly string[]): string
  or(parts: readonly string[]): string
  without(wanted: string, unwanted: string): string
}

/** The text of a match in the language of a dialect. */
export function writeMatch(query: FullTextQuery, writer: MatchWriter): string {
  const wanted = writer.and([
    writer.mark(accountMark(query.accountId), false),
    ...query.marks.map((mark) => writer.mark(mark, false)),
    ...query.all.map((clause) => writeClause(clause, writer)),
  ])
  if (query.none.length === 0) return wanted
  return writer.without(wanted, writer.or(query.none.map((clause) => writeClause(clause, writer))))
}

function writeClause({ otherwise = [], ...clause }: WordsClause, writer: MatchWriter): string {
  const ways = [clause.words, ...otherwise].map((words) => writeWords({ ...clause, words }, writer))
  return ways.length === 1 ? (ways[0] as string) : writer.or(ways)
}

function writeWords({ field, words, isPrefix, within }: WordsClause, writer: MatchWriter): string {
  const cut = words.map(cutWord)
  const last = cut.at(-1) as string
  // One message begins nearly every text.
  const isOpen = isPrefix && last.length >= 2
  if (field === 'from' || field === 'to') {
    // The message that somebody has just typed is left to the caller, who sees whose words these are.
    const asked = isPrefix && !isOpen && cut.length > 1 ? cut.slice(0, -1) : cut
    return writer.and(
      asked.map((word, at) => writer.mark(fieldMark(field, word), isOpen && at === cut.length - 1)),
    )
  }
  const column = columns[field]
  if (within !== undefined && column) {
    const pairs = cut.slice(1).map((word, at) => writer.near(cut[at] as string, word, column, within))
    return writer.and(pairs)
  }
  // Of the words of a subject and of files there are marks, which stand in fewer messages than the words do.
  if (!isOpen && cut.length === 1 && (field === 'subject' || field === 'file'))
    return writer.mark(fieldMark(field, last), false)
  if (!isOpen) return writer.phrase(cut, column, false)
  const writeLast = () => {
    if (field === 'body') return writer.phrase([last], column, true)
    return field === 'any' ? anyBeginning(last, writer) : writer.mark(fieldMark(field, last), true)
  }
  if (cut.length === 1) return writeLast()
  // Looking for a phrase whose end is open would go through all words that begin so.
  return writer.and([writer.phrase(cut.slice(0, -1), column, false), writeLast()])
}

function anyBeginning(word: string, writer: MatchWriter): string {
  const mark = beginningMark(word)
  if (mark === null) return writer.phrase([word], null, true)
  return writer.or([writer.phrase([word], null, false), writer.mark(mark, false)])
}

/** FTS5's language. */
export const fts5Writer: MatchWriter = {
  mark: (mark, isPrefix) => `marks:"${mark}"${isPrefix ? '*' : ''}`,
  phrase(words, column, isPrefix) {
    // FTS5 keeps the whole of a word that is compared only so far.
    const isOpen = isPrefix || words.at(-1)?.length === wordCharactersAtMost
    return `${column ? `${column}:` : ''}"${words.join(' ')}"${isOpen ? '*' : ''}`
  },
  near: (first, second, column, distance) => `${column}:NEAR("${first}" "${second}", ${distance - 1})`,
  and: (parts) => `(${parts.join(' AND ')})`,
  or: (parts) => `(${parts.join(' OR ')})`,
  without: (wanted, unwanted) => `(${wanted} NOT ${unwanted})`,
}

/** Which weight in the tsvector stands for which place of a message. */
export const weights = { subject: 'A', people: 'B', files: 'C', body: 'D' } as const

/** PostgreSQL's tsquery. */
export const tsqueryWriter: MatchWriter = {
  mark: (mark, isPrefix) => `'${mark}'${isPrefix ? ':*' : ''}`,
  phrase(words, column, isPrefix) {
    const within = (weight: string) =>
      `(${words.map((word, at) => `'${word}':${isPrefix && at === words.length - 1 ? '*' : ''}${weight}`.replace(/:$/, '')).join(' <-> ')})`
    if (column) return within(weights[column])
    if (words.length === 1) return within('')
    // A phrase stands in one place: the end of a subject and the beginning of a name make none.
    return `(${Object.values(weights).map(within).join(' | ')})`
  },
  near(first, second, column, distance) {
    const [a, b] = [first, second].map((word) => `'${word}':${weights[column]}`)
    const ways = Array.from({ length: distance }, (_, at) => `${a} <${at + 1}> ${b} | ${b} <${at + 1}> ${a}`)
    return `(${ways.join(' | ')})`
  },
  and: (parts) => `(${parts.join(' & ')})`,
  or: (parts) => `(${parts.join(' | ')})`,
  without: (wanted, unwanted) => `(${wanted} & !${unwanted})`,
}

/** What PostgreSQL's index of words knows by itself: which words a message has, not where they stand. It finds too many. */
export const indexedTsqueryWriter: MatchWriter = {
  ...tsqueryWriter,
  phrase(words, _column, isPrefix) {
    const parts = words.map((word, at) => `'${word}'${isPrefix && at === words.length - 1 ? ':*' : ''}`)
    return `(${parts.join(parts.length === 1 ? '' : ' & ')})`
  },
  near: (first, second) => `('${first}' & '${second}')`,
  without: (wanted) => wanted,
}
