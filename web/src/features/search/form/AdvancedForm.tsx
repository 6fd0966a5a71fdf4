import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useUser } from '../../../api/session.ts'
import { t } from '../../../i18n/index.ts'
import { Search } from '../../../ui/icons.ts'
import { Button, Checkbox, Field } from '../../../ui/index.ts'
import type { BoxState } from '../box/box-state.ts'
import { goToSearch, isOnSearchPage, leaveSearch } from '../go-to-search.ts'
import { emptyForm, formOf, type SearchForm, textOf } from '../search-form.ts'
import { readParams } from '../search-params.ts'
import css from './AdvancedForm.module.css'
import { FolderField } from './FolderField.tsx'
import { PersonField } from './PersonField.tsx'
import { Select } from './Select.tsx'
import { SizeField } from './SizeField.tsx'
import { useEscape } from './use-escape.ts'

interface Props extends BoxState {
  /** What the form hangs from. */
  root: RefObject<HTMLElement | null>
}

/** Everything that a search can ask for. What is filled in here stands in the box, and the other way round. */
export default function AdvancedForm({ text, onText, onView, onDone, root }: Props) {
  const { timezone } = useUser()
  const { form, change, reset } = useFormOfText(text, onText)
  const element = useRef<HTMLFormElement>(null)
  const id = useId()
  const isReversed = form.firstDay !== '' && form.lastDay !== '' && form.lastDay < form.firstDay
  useEffect(() => focusFirst(element.current), [])

  const close = () => {
    onView('closed')
    root.current?.querySelector<HTMLElement>('[aria-expanded="true"]:not(input)')?.focus()
  }
  useEscape(element, close)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReversed && goToSearch(form, timezone)) onDone()
  }
  return (
    <form ref={element} className={css.form} aria-label={t('search.advanced')} onSubmit={submit}>
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
        <Field
          label={t('search.firstDay')}
          type="date"
          value={form.firstDay}
          onChange={(event) => change({ firstDay: event.target.value })}
        />
        <Field
          label={t('search.lastDay')}
          type="date"
          value={form.lastDay}
          error={isReversed ? t('search.daysReversed') : undefined}
          onChange={(event) => change({ lastDay: event.target.value })}
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
      </div>
      <div className={css.end}>
        <Button
          kind="ghost"
          onClick={() => {
            reset()
            leaveSearch()
          }}
        >
          {t('search.clear')}
        </Button>
        <span className={css.grow} />
        <Button className={css.close} onClick={close}>
          {t('app.close')}
        </Button>
        <Button kind="primary" type="submit" icon={Search} className={css.submit}>
          {t('search.submit')}
        </Button>
      </div>
    </form>
  )
}

/** The form of what stands in the box: whichever of the two is changed, the other follows. */
function useFormOfText(text: string, onText: (text: string) => void) {
  const { timezone } = useUser()
  const [filled, setFilled] = useState(() => ({ text, form: formHere(text, timezone) }))
  let { form } = filled
  if (filled.text !== text) {
    form = { ...formOf({ q: text }, timezone), sort: form.sort }
    setFilled({ text, form })
  }
  const set = (next: SearchForm) => {
    const nextText = textOf(next)
    setFilled({ text: nextText, form: next })
    onText(nextText)
  }
  return {
    form,
    change: (changes: Partial<SearchForm>) => set({ ...form, ...changes }),
    reset: () => set(emptyForm),
  }
}

/** How to sort is not said in the box, but in the address. */
function formHere(text: string, timezone: string): SearchForm {
  const { sort } = isOnSearchPage() ? readParams(location.search) : {}
  return formOf({ q: text, ...(sort ? { sort } : {}) }, timezone)
}

/** A finger would only have called up its keyboard over the form. */
function focusFirst(form: HTMLElement | null): void {
  if (matchMedia('(pointer: fine)').matches) form?.querySelector('input')?.focus()
}
