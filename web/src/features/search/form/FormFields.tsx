import { anywhere } from '@bocau/mail-core/search/search-query'
import { type CalendarDate, isSearchDay } from '@bocau/mail-core/search/search-values'
import { dayAt } from '@bocau/mail-core/zoned-time'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useUser } from '../../../api/session.ts'
import { dateFieldTexts } from '../../../i18n/calendar-texts.ts'
import { t } from '../../../i18n/index.ts'
import { DateField } from '../../../ui/calendar/DateField.tsx'
import { Checkbox, Field } from '../../../ui/index.ts'
import { foldersQuery } from '../../mailbox/index.ts'
import { folderChoices, nameOfFolder, titleOfFolder } from '../folder-choices.ts'
import type { SearchForm } from '../search-form.ts'
import css from './AdvancedForm.module.css'
import { PersonField } from './PersonField.tsx'
import { Select } from './Select.tsx'
import { SizeField } from './SizeField.tsx'

interface Props {
  form: SearchForm
  /** True if the last day is before the first. */
  isReversed: boolean
  onChange: (changes: Partial<SearchForm>) => void
}

/** Fields of the form: sender, recipient, text, folder, size, date and state. */
export function FormFields({ form, isReversed, onChange: change }: Props) {
  const { timezone } = useUser()
  const [today] = useState(() => dayAt(Date.now(), timezone))
  const dates = { texts: dateFieldTexts(), today }
  return (
    <div className={css.fields}>
      <PersonField label={t('search.from')} value={form.from} onValue={(from) => change({ from })} />
      <PersonField label={t('search.to')} value={form.to} onValue={(to) => change({ to })} />
      <div className={css.wide}>
        <Field
          label={t('search.subject')}
          placeholder={t('search.subjectHint')}
          value={form.subject}
          onChange={(event) => change({ subject: event.target.value })}
        />
      </div>
      <div className={css.wide}>
        <Field
          label={t('search.term')}
          placeholder={t('search.termHint')}
          value={form.term}
          onChange={(event) => change({ term: event.target.value })}
        />
      </div>
      <FolderField value={form.folder} onValue={(folder) => change({ folder })} />
      <SizeField form={form} onChange={change} />
      <DateField
        label={t('search.firstDay')}
        value={form.firstDay}
        error={dayError(form.firstDay)}
        onChange={(firstDay) => change({ firstDay })}
        {...dates}
      />
      <DateField
        label={t('search.lastDay')}
        value={form.lastDay}
        error={isReversed ? t('search.daysReversed') : dayError(form.lastDay)}
        onChange={(lastDay) => change({ lastDay })}
        {...dates}
      />
      <Select
        label={t('search.state')}
        value={form.isRead === null ? '' : String(form.isRead)}
        onValue={(value) => change({ isRead: value === '' ? null : value === 'true' })}
        choices={[
          ['', t('search.readAndUnread')],
          ['false', t('search.unread')],
          ['true', t('search.read')],
        ]}
      />
      <Select
        label={t('search.sort')}
        value={form.sort}
        onValue={(value) => change({ sort: value === 'score' ? 'score' : 'date' })}
        choices={[
          ['date', t('search.sort.date')],
          ['score', t('search.sort.score')],
        ]}
      />
      <Ticks form={form} onChange={change} />
    </div>
  )
}

const dayError = (day: CalendarDate): string | undefined =>
  day && !isSearchDay(day) ? t('search.dayOutside') : undefined

function Ticks({ form, onChange: change }: Omit<Props, 'isReversed'>) {
  const id = useId()
  return (
    <div className={css.ticks}>
      <label htmlFor={`${id}-files`}>
        <Checkbox
          id={`${id}-files`}
          checked={form.hasAttachment === true}
          onChange={(event) => change({ hasAttachment: event.target.checked || null })}
        />
        {t('search.attached')}
      </label>
      <label htmlFor={`${id}-star`}>
        <Checkbox
          id={`${id}-star`}
          checked={form.isStarred === true}
          onChange={(event) => change({ isStarred: event.target.checked || null })}
        />
        {t('search.starred')}
      </label>
    </div>
  )
}

/** Scope of the search: the default folders, all folders, or one folder. */
function FolderField({ value: called, onValue }: { value: string; onValue: (folder: string) => void }) {
  const { data: folders = [] } = useQuery(foldersQuery)
  const value = nameOfFolder(folders, called)
  const choices = [
    ['', t('search.allFolders')],
    [anywhere, t('search.anywhere')],
    ...folderChoices(folders).map(({ name, title }) => [name, title]),
  ] as [string, string][]
  const isListed = choices.some(([name]) => name === value)
  return (
    <Select
      label={t('search.folder')}
      value={value}
      onValue={onValue}
      // Adds a folder that does not exist or is not offered.
      choices={isListed ? choices : [...choices, [value, titleOfFolder(folders, value)]]}
    />
  )
}
