import { Search } from 'lucide'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useUser } from '../../../api/session.ts'
import { t } from '../../../i18n/index.ts'
import { Button } from '../../../ui/index.ts'
import { exitSearch, isOnSearchPage, openSearch } from '../open-search.ts'
import { boxText, emptyForm, formFromParams, formText, type SearchForm } from '../search-form.ts'
import { readParams } from '../search-params.ts'
import type { BoxState } from '../state/box-state.ts'
import css from './AdvancedForm.module.css'
import { FormFields } from './FormFields.tsx'

interface Props extends BoxState {
  root: RefObject<HTMLElement | null>
}

/** Advanced search form, synchronised with the text of the box. */
export function AdvancedForm({ text, onText, onView, onDone, root }: Props) {
  const { timezone } = useUser()
  const { form, change, reset } = useFormOfText(text, onText)
  const element = useRef<HTMLFormElement>(null)
  const isReversed = form.firstDay !== '' && form.lastDay !== '' && form.lastDay < form.firstDay
  useEffect(() => focusFirst(element.current), [])

  const close = () => {
    onView('closed')
    root.current?.querySelector<HTMLElement>('[aria-expanded="true"]:not(input)')?.focus()
  }
  useEscape(element, close)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // An invalid date or size would be silently ignored by the search.
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) wrong.focus()
    else if (openSearch(form, timezone)) onDone()
  }
  return (
    <form ref={element} className={css.form} aria-label={t('search.advanced')} onSubmit={submit}>
      <FormFields form={form} isReversed={isReversed} onChange={change} />
      <div className={css.end}>
        <Button
          kind="ghost"
          onClick={() => {
            reset()
            exitSearch()
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

/** Focuses the first field, except on touch devices, where that would open a keyboard over the form. */
function focusFirst(form: HTMLElement | null): void {
  if (matchMedia('(pointer: fine)').matches) form?.querySelector('input')?.focus()
}

/** Calls `onEscape` if Escape is pressed inside and not otherwise handled. */
function useEscape(element: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const latest = useRef(onEscape)
  useEffect(() => {
    latest.current = onEscape
  })
  useEffect(() => {
    const inside = element.current
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      // In a nested dialog, such as the calendar, Escape closes that dialog.
      if ((event.target as Element).closest('dialog') !== inside?.closest('dialog')) return
      event.preventDefault()
      event.stopPropagation()
      latest.current()
    }
    inside?.addEventListener('keydown', onKeyDown)
    return () => inside?.removeEventListener('keydown', onKeyDown)
  }, [element])
}

/** Synchronises the form and the text of the box. */
function useFormOfText(text: string, onText: (text: string) => void) {
  const { timezone } = useUser()
  const [filled, setFilled] = useState(() => ({ text, form: localForm(text, timezone) }))
  let { form } = filled
  if (filled.text !== text) {
    form = { ...formFromParams({ q: text }, timezone), sort: form.sort }
    setFilled({ text, form })
  }
  const set = (next: SearchForm) => {
    const nextText = formText(next)
    setFilled({ text: nextText, form: next })
    onText(nextText)
  }
  return {
    form,
    change: (changes: Partial<SearchForm>) => set({ ...form, ...changes }),
    reset: () => set(emptyForm),
  }
}

/**
 * Builds the form from the address of the visible search, which contains more than the text, such as the
 * order; from the text if that was changed.
 */
function localForm(text: string, timezone: string): SearchForm {
  const params = isOnSearchPage() ? readParams(location.search) : {}
  if (text === boxText(params, timezone)) return formFromParams(params, timezone)
  const { sort } = params
  return formFromParams({ q: text, ...(sort ? { sort } : {}) }, timezone)
}
