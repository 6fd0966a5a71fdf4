import {
  accountTerm,
  cutWord,
  fieldTerm,
  maxWordCharacters,
  prefixTerm,
  type TermField,
} from '@bocau/mail-core/search/index-terms'

/** Words that a message must contain; several form a phrase. */
export interface WordsClause {
  field: 'any' | 'body' | TermField
  /** Folded; at least one. */
  words: readonly string[]
  /** Alternative words. */
  alternatives?: readonly (readonly string[])[]
  /**
   * True when the last word may be a prefix of at least two characters. In participants, a last single character is
   * ignored.
   */
  isPrefix: boolean
  /** Maximum distance between consecutive words in either order, instead of a phrase. */
  within?: number
}

/** Query of the search index, always for one account. */
export interface FullTextQuery {
  accountId: string
  all: readonly WordsClause[]
  none: readonly WordsClause[]
  /** Index terms that a message must have, such as the one for messages with attachments. */
  marks: readonly string[]
  /** Milliseconds: sent at or after `since` and before `until`. Messages some hours outside may also match. */
  since: number | null
  until: number | null
}

/** Fields of a message whose words are indexed with positions. */
type Column = 'subject' | 'files' | 'body'

const columns = { subject: 'subject', file: 'files', body: 'body', any: null } as const

/**
 * Writes the terms of a match in one dialect. Words are alphanumeric with marks, so nothing needs escaping.
 */
export interface MatchWriter {
  /** A mark, or a prefix of one. */
  term(term: string, isPrefix: boolean): string
  /** A phrase, in one field or in any. */
  phrase(words: readonly string[], column: Column | null, isPrefix: boolean): string
  /** Two words at a maximum distance in one field. */
  near(first: string, second: string, column: Column, distance: number): string
  and(parts: readonly string[]): string
  or(parts: readonly string[]): string
  without(included: string, excluded: string): string
}

/** Writes a query in the match language of a dialect. */
export function writeMatch(query: FullTextQuery, writer: MatchWriter): string {
  const required = writer.and([
    writer.term(accountTerm(query.accountId), false),
    ...query.marks.map((term) => writer.term(term, false)),
    ...query.all.map((clause) => writeClause(clause, writer)),
  ])
  if (query.none.length === 0) return required
  return writer.without(required, writer.or(query.none.map((clause) => writeClause(clause, writer))))
}

function writeClause({ alternatives = [], ...clause }: WordsClause, writer: MatchWriter): string {
  const matches = [clause.words, ...alternatives].map((words) => writeWords({ ...clause, words }, writer))
  return matches.length === 1 ? (matches[0] as string) : writer.or(matches)
}

/** Writes the match of words in a field: as terms, as a phrase, or within a distance. */
function writeWords({ field, words, isPrefix, within }: WordsClause, writer: MatchWriter): string {
  const cut = words.map(cutWord)
  const last = cut.at(-1) as string
  // A prefix of one character matches nearly every text.
  const isPrefixSearch = isPrefix && last.length >= 2
  if (field === 'from' || field === 'to') {
    // The last typed character of a participant is left to the caller, who knows which words belong together.
    const searched = isPrefix && !isPrefixSearch && cut.length > 1 ? cut.slice(0, -1) : cut
    return writer.and(
      searched.map((word, at) =>
        writer.term(fieldTerm(field, word), isPrefixSearch && at === cut.length - 1),
      ),
    )
  }
  const column = columns[field]
  if (within !== undefined && column) {
    const pairs = cut.slice(1).map((word, at) => writer.near(cut[at] as string, word, column, within))
    return writer.and(pairs)
  }
  // Words of subjects and file names also have field marks, which occur in fewer messages than the words.
  if (!isPrefixSearch && cut.length === 1 && (field === 'subject' || field === 'file'))
    return writer.term(fieldTerm(field, last), false)
  if (!isPrefixSearch) return writer.phrase(cut, column, false)
  const writeLast = () => {
    if (field === 'body') return writer.phrase([last], column, true)
    return field === 'any' ? writeAnyPrefix(last, writer) : writer.term(fieldTerm(field, last), true)
  }
  if (cut.length === 1) return writeLast()
  // A phrase with a prefix at its end would scan all words with that prefix.
  return writer.and([writer.phrase(cut.slice(0, -1), column, false), writeLast()])
}

/** Matches words with this beginning in any field. */
function writeAnyPrefix(word: string, writer: MatchWriter): string {
  const term = prefixTerm(word)
  if (term === null) return writer.phrase([word], null, true)
  return writer.or([writer.phrase([word], null, false), writer.term(term, false)])
}

/** Match language of FTS5. */
export const fts5Writer: MatchWriter = {
  term: (term, isPrefix) => `marks:"${term}"${isPrefix ? '*' : ''}`,
  phrase(words, column, isPrefix) {
    // FTS5 stores the entire word, although only a limited length is compared.
    const isPrefixSearch = isPrefix || words.at(-1)?.length === maxWordCharacters
    return `${column ? `${column}:` : ''}"${words.join(' ')}"${isPrefixSearch ? '*' : ''}`
  },
  near: (first, second, column, distance) => `${column}:NEAR("${first}" "${second}", ${distance - 1})`,
  and: (parts) => `(${parts.join(' AND ')})`,
  or: (parts) => `(${parts.join(' OR ')})`,
  without: (included, excluded) => `(${included} NOT ${excluded})`,
}

/** Weights of the fields in a tsvector. */
export const weights = { subject: 'A', people: 'B', files: 'C', body: 'D' } as const

/** Match language of PostgreSQL (tsquery). */
export const tsqueryWriter: MatchWriter = {
  term: (term, isPrefix) => `'${term}'${isPrefix ? ':*' : ''}`,
  phrase(words, column, isPrefix) {
    const within = (weight: string) =>
      `(${words.map((word, at) => `'${word}':${isPrefix && at === words.length - 1 ? '*' : ''}${weight}`.replace(/:$/, '')).join(' <-> ')})`
    if (column) return within(weights[column])
    if (words.length === 1) return within('')
    // A phrase must be within one field, not across the end of a subject and the start of a name.
    return `(${Object.values(weights).map(within).join(' | ')})`
  },
  near(first, second, column, distance) {
    const [a, b] = [first, second].map((word) => `'${word}':${weights[column]}`)
    const alternatives = Array.from(
      { length: distance },
      (_, at) => `${a} <${at + 1}> ${b} | ${b} <${at + 1}> ${a}`,
    )
    return `(${alternatives.join(' | ')})`
  },
  and: (parts) => `(${parts.join(' & ')})`,
  or: (parts) => `(${parts.join(' | ')})`,
  without: (included, excluded) => `(${included} & !${excluded})`,
}

/** Query for PostgreSQL's GIN index, which stores words without their positions, so it may return too many messages. */
export const indexedTsqueryWriter: MatchWriter = {
  ...tsqueryWriter,
  phrase(words, _column, isPrefix) {
    const parts = words.map((word, at) => `'${word}'${isPrefix && at === words.length - 1 ? ':*' : ''}`)
    return `(${parts.join(parts.length === 1 ? '' : ' & ')})`
  },
  near: (first, second) => `('${first}' & '${second}')`,
  without: (included) => included,
}
