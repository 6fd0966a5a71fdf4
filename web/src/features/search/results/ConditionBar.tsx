import type { CalendarDate } from '@bocau/mail-core/search/search-values'
import { useQuery } from '@tanstack/react-query'
import { ArrowDownWideNarrow, Bookmark, BookmarkCheck, ChevronDown, Plus, X } from 'lucide'
import { useSettings, useUser } from '../../../api/session.ts'
import { language, t } from '../../../i18n/index.ts'
import { sessionStore } from '../../../store.ts'
import { Button, Icon, MenuButton, showToast, tip } from '../../../ui/index.ts'
import { foldersQuery } from '../../mailbox/index.ts'
import { titleOfFolder } from '../folder-choices.ts'
import { openSearch } from '../open-search.ts'
import { deleteSearch, nameSearch } from '../saved/name-search.tsx'
import { canSaveSearch } from '../saved/save-searches.ts'
import { savedSearchesOf } from '../saved/saved-searches.ts'
import { emptyForm, type SearchForm } from '../search-form.ts'
import css from './ConditionBar.module.css'

/** Selected order; the bar of the new results takes the focus, because the pressed button disappears. */
const chosenSort = sessionStore<SearchForm['sort'] | undefined>(undefined)

interface Props {
  form: SearchForm
  /** Query of the search, as in the address and as text. */
  query: string
  text: string
  onRefine: () => void
}

/** Conditions of the search, each removable, and the order of the results. */
export function ConditionBar({ form, query, text, onRefine }: Props) {
  const { timezone } = useUser()
  const { data: folders = [] } = useQuery(foldersQuery)
  const conditionTitle = (called: string) => titleOfFolder(folders, called)
  return (
    <section className={css.bar} data-screen-only aria-label={t('search.conditions')}>
      {conditionsOf(form, conditionTitle).map((condition) => (
        <Chip key={condition.id} of={condition} onRemove={() => openSearch(condition.without, timezone)} />
      ))}
      <Button kind="ghost" size="s" icon={Plus} onClick={onRefine}>
        <span className={css.text}>{t('search.addCondition')}</span>
      </Button>
      <SaveButton query={query} text={text} />
      <MenuButton
        ref={(button) => acceptFocus(button, form.sort)}
        className={css.sort}
        aria-label={`${t('search.sort')}: ${t(`search.sort.${form.sort}`)}`}
        menuLabel={t('search.sort')}
        align="end"
        entries={() =>
          (['date', 'score'] as const).map((sort) => ({
            id: sort,
            label: t(`search.sort.${sort}`),
            isChecked: form.sort === sort,
            onSelect: () => {
              chosenSort().set(sort === form.sort ? undefined : sort)
              openSearch({ ...form, sort }, timezone)
            },
          }))
        }
      >
        <Icon of={ArrowDownWideNarrow} size="s" />
        <span>{t(`search.sort.${form.sort}`)}</span>
        <Icon of={ChevronDown} size="xs" />
      </MenuButton>
    </section>
  )
}

/** Saves the search in the sidebar; renames or removes a saved one. */
function SaveButton({ query, text }: Pick<Props, 'query' | 'text'>) {
  const savedSearch = savedSearchesOf(useSettings()).find((one) => one.query === query)
  const search = savedSearch ?? { name: text, query }
  if (savedSearch)
    return (
      <Button kind="ghost" size="s" icon={BookmarkCheck} onClick={() => void deleteSearch(search)}>
        <span className={css.text}>{t('search.drop')}</span>
      </Button>
    )
  return (
    <Button
      kind="ghost"
      size="s"
      icon={Bookmark}
      onClick={() => (canSaveSearch() ? void nameSearch(search) : showToast({ text: t('search.tooMany') }))}
    >
      <span className={css.text}>{t('search.save')}</span>
    </Button>
  )
}

function acceptFocus(button: HTMLElement | null, sort: SearchForm['sort']): void {
  if (!button || sort !== chosenSort().get()) return
  chosenSort().set(undefined)
  const { activeElement } = document
  // The previous list stays mounted but hidden for a moment.
  if (activeElement === document.body || activeElement?.closest('[data-kept]'))
    button.focus({ preventScroll: true })
}

function Chip({ of: { label, value }, onRemove }: { of: Condition; onRemove: () => void }) {
  const what = t('search.removeCondition', { label })
  return (
    <span className={css.chip}>
      <span className={css.label}>{label}</span>
      <b>{value}</b>
      <button type="button" aria-label={`${what}: ${value}`} {...tip(what)} onClick={onRemove}>
        <Icon of={X} size="xs" />
      </button>
    </span>
  )
}

/** Condition of a search that can be displayed and removed. */
interface Condition {
  id: string
  label: string
  value: string
  /** Form without this condition. */
  without: SearchForm
}

/** Returns the conditions of a search, in the order of the form. */
function conditionsOf(form: SearchForm, folderTitle: (name: string) => string): Condition[] {
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
