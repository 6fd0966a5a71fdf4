import type { CalendarDate } from '@bocau/mail-core/search/search-values'
import { language, t } from '../../i18n/index.ts'
import { emptyForm, type SearchForm } from './search-form.ts'

/** Condition of a search that can be displayed and removed. */
export interface Condition {
  id: string
  label: string
  value: string
  /** Form without this condition. */
  without: SearchForm
}

/** Returns the conditions of a search, in the order of the form. */
export function conditionsOf(form: SearchForm, folderTitle: (name: string) => string): Condition[] {
  const { from, to, subject, term, folder, amount, isRead, isStarred, hasAttachment } = form
  const condition = (label: string, value: string | false, ...fields: (keyof SearchForm)[]): Condition[] =>
    value ? [{ id: fields.join(), label, value, without: { ...form, ...pick(emptyForm, fields) } }] : []
  return [
    ...condition(t('search.from'), from.trim(), 'from'),
    ...condition(t('search.to'), to.trim(), 'to'),
    ...condition(t('search.subject'), subject.trim(), 'subject'),
    ...condition(t('search.term'), term.trim(), 'term'),
    ...condition(t('search.folder'), folder && folderTitle(folder), 'folder'),
    ...condition(t('search.size'), amount && sizeText(form), 'amount', 'unit', 'comparison'),
    ...daysCondition(form, condition),
    ...condition(t('search.state'), isRead !== null && stateText(isRead), 'isRead'),
    ...condition(t('search.star'), isStarred !== null && starText(isStarred), 'isStarred'),
    ...condition(t('search.files'), hasAttachment !== null && filesText(hasAttachment), 'hasAttachment'),
  ]
}

function pick(form: SearchForm, fields: readonly (keyof SearchForm)[]): Partial<SearchForm> {
  return Object.fromEntries(fields.map((field) => [field, form[field]]))
}

const stateText = (isRead: boolean) => (isRead ? t('search.read') : t('search.unread'))
const starText = (isStarred: boolean) => (isStarred ? t('search.starred') : t('search.notStarred'))
const filesText = (hasFiles: boolean) => (hasFiles ? t('search.attached') : t('search.notAttached'))

function sizeText({ comparison, amount, unit }: SearchForm): string {
  return `${comparison === 'gt' ? t('search.larger') : t('search.smaller')} ${amount} ${unit}`
}

/** Describes the searched days, a single or an open range included. */
function daysCondition(
  { firstDay, lastDay }: SearchForm,
  condition: (label: string, value: string, ...fields: (keyof SearchForm)[]) => Condition[],
): Condition[] {
  if (firstDay && lastDay) {
    const days = firstDay === lastDay ? dayText(firstDay) : `${dayText(firstDay)} – ${dayText(lastDay)}`
    return condition(t('search.days'), days, 'firstDay', 'lastDay')
  }
  return firstDay
    ? condition(t('search.firstDay'), dayText(firstDay), 'firstDay')
    : condition(t('search.lastDay'), lastDay && dayText(lastDay), 'lastDay')
}

/** Formats a date: 01/03/2026 (1 Mar 2026). */
function dayText(day: CalendarDate): string {
  const month = language() === 'vi' ? '2-digit' : 'short'
  const dayOfMonth = language() === 'vi' ? '2-digit' : 'numeric'
  const format = new Intl.DateTimeFormat('en-GB', {
    day: dayOfMonth,
    month,
    year: 'numeric',
    timeZone: 'UTC',
  })
  return format.format(Date.parse(day))
}
