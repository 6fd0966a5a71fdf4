import { useState } from 'react'
import { useUser } from '../../../api/session.ts'
import { isOnSearchPage } from '../open-search.ts'
import { boxText, emptyForm, formFromParams, formText, type SearchForm } from '../search-form.ts'
import { readParams } from '../search-params.ts'

/** Synchronises the form and the text of the box. */
export function useFormOfText(text: string, onText: (text: string) => void) {
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
