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
} from '@bocau/mail-core/search-query'
import { type CalendarDate, shiftDate } from '@bocau/mail-core/search-values'
import { dayOf, endOfDay, startOfDay } from './day-bounds.ts'
import type { SearchParams } from './search-params.ts'

const bytesOf = { B: 1, KB: 1024, MB: 1024 ** 2 }

/** Bytes are for a size that was typed into the box and is no whole number of KB: a form offers the others. */
export type SizeUnit = keyof typeof bytesOf

/** The advanced form as it is filled in. What is empty or null does not matter. */
export interface SearchForm {
  from: string
  to: string
  subject: string
  /** Words, and whatever of a typed search has no field of its own. */
  term: string
  folder: string
  comparison: 'gt' | 'lt'
  amount: string
  unit: SizeUnit
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

/** Fills the form with a search: what was typed into the box and what stands in fields of its own, together. */
export function formOf(params: SearchParams, timezone: string): SearchForm {
  const query = parseQuery(params.q ?? '')
  const termsIn = (field: SearchField) =>
    query.terms.filter((term) => term.field === field && !term.isExcluded)
  const wordsIn = (field: SearchField) => termsIn(field).map(({ text }) => text)
  const join = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ')
  return {
    from: join(params.from_addr, ...wordsIn('from')),
    to: join(params.to_addr, ...wordsIn('to')),
    // Words in quotes stay together; a person's name does so anyway.
    subject: join(
      params.subject,
      ...termsIn('subject').map(({ text, isPhrase }) => (isPhrase ? `"${text}"` : text)),
    ),
    term: join(params.term, formatQuery(withoutField(query, params.size !== undefined))),
    folder: params.folder ?? query.folder ?? '',
    ...sizeOf(params, query),
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

/** What of a typed search no field of the form can say; it stays as it was typed. The form has room for one size. */
function withoutField(
  { terms, largerThanBytes, smallerThanBytes }: SearchQuery,
  hasSize: boolean,
): SearchQuery {
  const hasField = ({ field, isExcluded }: SearchTerm) =>
    !isExcluded && (field === 'from' || field === 'to' || field === 'subject')
  return {
    ...emptyQuery(),
    terms: terms.filter((term) => !hasField(term)),
    largerThanBytes: hasSize ? largerThanBytes : null,
    smallerThanBytes: hasSize || largerThanBytes !== null ? smallerThanBytes : null,
  }
}

function sizeOf(
  params: SearchParams,
  query: SearchQuery,
): Pick<SearchForm, 'comparison' | 'amount' | 'unit'> {
  const [comparison, bytes] = params.size?.split(':') ?? [
    query.largerThanBytes === null ? 'lt' : 'gt',
    query.largerThanBytes ?? query.smallerThanBytes ?? 0,
  ]
  const size = Number(bytes)
  if (size === 0) return { comparison: 'gt', amount: '', unit: 'MB' }
  const unit = (['MB', 'KB'] as const).find((one) => size % bytesOf[one] === 0) ?? 'B'
  return { comparison: comparison === 'lt' ? 'lt' : 'gt', amount: String(size / bytesOf[unit]), unit }
}

const flagOf = (flag: string | undefined): boolean | null => (flag === undefined ? null : flag === '1')

/** The size that the form asks for, in bytes; 0 for none. */
function sizeBytes({ amount, unit }: SearchForm): number {
  const size = Number(amount.trim().replace(',', '.'))
  return size > 0 && Number.isFinite(size) ? Math.round(size * bytesOf[unit]) : 0
}

/** The search that a form asks for, as it stands in the address. */
export function paramsOf(form: SearchForm, timezone: string): SearchParams {
  const size = sizeBytes(form)
  const params: Record<string, string> = {
    // Words with operators among them are read as what is typed into the box.
    [isPlain(form.term) ? 'term' : 'q']: form.term.trim(),
    from_addr: form.from.trim(),
    to_addr: form.to.trim(),
    subject: form.subject.trim(),
    folder: form.folder,
    size: size > 0 ? `${form.comparison}:${size}` : '',
    start_date: form.firstDay && String(startOfDay(form.firstDay, timezone)),
    end_date: form.lastDay && String(endOfDay(form.lastDay, timezone)),
    has_attachment: flag(form.hasAttachment),
    is_star: flag(form.isStarred),
    is_read: flag(form.isRead),
    sort: form.sort === 'score' ? 'defaultSort' : '',
  }
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== '')) as SearchParams
}

const flag = (value: boolean | null): string => (value === null ? '' : value ? '1' : '0')

function isPlain(words: string): boolean {
  const { terms, ...filters } = parseQuery(words)
  return isEmptyQuery({ ...filters, terms: terms.filter(({ field }) => field !== 'any') })
}

/** The search of a form as a person would type it into the box. */
export function textOf(form: SearchForm): string {
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

/** What the box says of a search: what was typed, or else what would have been. */
export function boxText(params: SearchParams, timezone: string): string {
  const { q, sort: _, ...rest } = params
  return Object.keys(rest).length === 0 ? (q ?? '') : textOf(formOf(params, timezone))
}
