import {
  addPerson,
  addWords,
  emptyQuery,
  formatQuery,
  isEmptyQuery,
  parseQuery,
  type SearchField,
  type SearchQuery,
  type SearchTerm,
} from '@bocau/mail-core/search/search-query'
import { inQuotes } from '@bocau/mail-core/search/search-quotes'
import { type CalendarDate, shiftDate } from '@bocau/mail-core/search/search-values'
import { dayOf, endOfDay, startOfDay } from './day-bounds.ts'
import { type SizeFields, sizeBytes, sizeFieldsOf } from './form-size.ts'
import type { SearchParams } from './search-params.ts'

/** State of the advanced form; empty or null means no condition. */
export interface SearchForm extends SizeFields {
  from: string
  to: string
  subject: string
  /** Text, and the parts of a typed query without their own field. */
  term: string
  folder: string
  firstDay: CalendarDate
  lastDay: CalendarDate
  isRead: boolean | null
  isStarred: boolean | null
  hasAttachment: boolean | null
  sort: 'date' | 'score'
}

export const emptyForm: SearchForm = {
  from: '',
  to: '',
  subject: '',
  term: '',
  folder: '',
  comparison: 'gt',
  amount: '',
  unit: 'MB',
  firstDay: '',
  lastDay: '',
  isRead: null,
  isStarred: null,
  hasAttachment: null,
  sort: 'date',
}

/** Returns the form of a search, combining the typed query and the parameters. */
export function formFromParams(params: SearchParams, timezone: string): SearchForm {
  const query = parseQuery(params.q ?? '')
  const fieldOf = (field: SearchField) => query.terms.filter((term) => isPlainIn(term, field)).map(typedText)
  return {
    from: params.from_addr ?? fieldOf('from').at(-1) ?? '',
    to: params.to_addr ?? fieldOf('to').at(-1) ?? '',
    subject: join(params.subject, ...fieldOf('subject')),
    term: join(termText(params.term ?? ''), formatQuery(withoutField(query, params))),
    folder: params.folder ?? query.folder ?? '',
    ...sizeFieldsOf(params.size, query),
    firstDay: params.start_date ? dayOf(Number(params.start_date), timezone) : (query.after ?? ''),
    lastDay: params.end_date
      ? dayOf(Number(params.end_date), timezone)
      : query.before === null
        ? ''
        : shiftDate(query.before, -1),
    isRead: flagOf(params.is_read) ?? query.isRead,
    isStarred: flagOf(params.is_star) ?? query.isStarred,
    hasAttachment: flagOf(params.has_attachment) ?? query.hasAttachment,
    sort: params.sort ? 'score' : 'date',
  }
}

const join = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ')

const isPlainIn = (term: SearchTerm, field: SearchField): boolean => term.field === field && !term.isExcluded

/** Returns a term for its field. Quotes mark an exact ending, and `"me"` as a name. */
const typedText = ({ text, isPhrase }: SearchTerm): string =>
  // A leading minus would exclude the word.
  isPhrase || text.startsWith('-') ? inQuotes(text) : text

/** Quotes the words of a parameter so that they keep their meaning next to operators. */
function termText(term: string): string {
  if (isPlain(term)) return term
  const query = emptyQuery()
  addWords(query, 'any', term)
  return formatQuery(query)
}

/**
 * Returns the parts of a typed query that no field can represent. The form has one size, one sender and one recipient.
 */
function withoutField(query: SearchQuery, { size, from_addr, to_addr }: SearchParams): SearchQuery {
  const { terms, labels, isMuted, largerThanBytes, smallerThanBytes } = query
  const visible = [
    ...(from_addr ? [] : terms.filter((term) => isPlainIn(term, 'from')).slice(-1)),
    ...(to_addr ? [] : terms.filter((term) => isPlainIn(term, 'to')).slice(-1)),
    ...terms.filter((term) => isPlainIn(term, 'subject')),
  ]
  return {
    ...emptyQuery(),
    terms: terms.filter((term) => !visible.includes(term)),
    labels,
    isMuted,
    largerThanBytes: size ? largerThanBytes : null,
    smallerThanBytes: size || largerThanBytes !== null ? smallerThanBytes : null,
  }
}

const flagOf = (flag: string | undefined): boolean | null => (flag === undefined ? null : flag === '1')

/** Converts the form into the parameters of a search, without empty ones. */
export function paramsFromForm(form: SearchForm, timezone: string): SearchParams {
  const size = sizeBytes(form)
  const params: Record<string, string> = {
    // Text with operators is a typed query.
    [isPlain(form.term) ? 'term' : 'q']: form.term.trim(),
    from_addr: form.from.trim(),
    to_addr: form.to.trim(),
    subject: form.subject.trim(),
    folder: form.folder,
    size: size > 0 ? `${form.comparison}:${size}` : '',
    // East of Greenwich, 1 January 1970 starts before the Unix epoch.
    start_date: form.firstDay && String(Math.max(0, startOfDay(form.firstDay, timezone))),
    end_date: form.lastDay && String(endOfDay(form.lastDay, timezone)),
    has_attachment: flag(form.hasAttachment),
    is_star: flag(form.isStarred),
    is_read: flag(form.isRead),
    sort: form.sort === 'score' ? 'defaultSort' : '',
  }
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== '')) as SearchParams
}

const flag = (value: boolean | null): string => (value === null ? '' : value ? '1' : '0')

function isPlain(text: string): boolean {
  const { terms, ...filters } = parseQuery(text)
  return isEmptyQuery({ ...filters, terms: terms.filter(({ field }) => field !== 'any') })
}

/** Returns the form as a typed query. */
export function formText(form: SearchForm): string {
  const query = parseQuery(form.term)
  if (form.from.trim()) addPerson(query, 'from', form.from)
  if (form.to.trim()) addPerson(query, 'to', form.to)
  addWords(query, 'subject', form.subject)
  const size = sizeBytes(form)
  const { comparison, folder, firstDay, lastDay } = form
  return formatQuery({
    ...query,
    folder: folder || query.folder,
    isRead: form.isRead ?? query.isRead,
    isStarred: form.isStarred ?? query.isStarred,
    hasAttachment: form.hasAttachment ?? query.hasAttachment,
    after: firstDay || query.after,
    before: lastDay ? shiftDate(lastDay, 1) : query.before,
    ...(size > 0 && { [comparison === 'gt' ? 'largerThanBytes' : 'smallerThanBytes']: size }),
  })
}

/** Returns the box text of a search: the typed query, or its equivalent. */
export function boxText(params: SearchParams, timezone: string): string {
  const { q, sort: _, ...rest } = params
  return Object.keys(rest).length === 0 ? (q ?? '') : formText(formFromParams(params, timezone))
}
