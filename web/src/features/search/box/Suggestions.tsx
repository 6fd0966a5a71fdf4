/* oxlint-disable jsx-a11y/click-events-have-key-events -- the field keeps the focus and handles the keys */
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useUser } from '../../../api/session.ts'
import { t } from '../../../i18n/index.ts'
import { VisuallyHidden } from '../../../ui/index.ts'
import { prefetchSearch } from '../open-search.ts'
import { suggestionsQuery } from '../queries.ts'
import { deleteRecentSearches, recentSearches } from '../recent-searches.ts'
import type { BoxState } from '../state/box-state.ts'
import { type Offer, offersFor } from '../state/offers.ts'
import { useCombobox } from '../state/use-combobox.ts'
import { useSettled } from '../use-settled.ts'
import { OfferLine } from './OfferLine.tsx'
import { QuickConditions } from './QuickConditions.tsx'
import css from './Suggestions.module.css'

interface Props extends BoxState {
  field: RefObject<HTMLInputElement | null>
}

/** Suggestions while typing: threads, texts and the typed text, navigated as one list. */
export function Suggestions({ field, text, onText, onView, onDone }: Props) {
  const { id: accountId } = useUser()
  const [recent, setRecent] = useState(() => recentSearches(accountId))
  const settled = useSettled(text.trim())
  useSearchPrefetch(text)
  const { data } = useQuery(suggestionsQuery(settled))
  const offers = useMemo(() => offersFor(text, data, recent), [text, data, recent])
  const listId = useId()
  const { chosen, idOf } = useCombobox({
    field,
    listId,
    count: offers.length,
    text,
    onClose: () => onView('closed'),
  })
  const clearRecent = () => {
    deleteRecentSearches()
    setRecent([])
    field.current?.focus()
  }
  return (
    <>
      <QuickConditions text={text} onText={onText} onDone={() => field.current?.focus()} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field, which keeps the focus, handles the keys */}
      <div role="listbox" id={listId} aria-label={t('search.suggestions')} onClick={onDone}>
        {groupsOf(offers).map(({ title, from, lines }) => (
          // biome-ignore lint/a11y/useSemanticElements: a list box contains only groups and options
          <div key={lines[0]?.kind} role="group" aria-label={title} className={css.group}>
            {lines[0]?.kind !== 'typed' && (
              <div className={css.heading} aria-hidden>
                {title}
              </div>
            )}
            {lines.map((offer, index) => (
              <OfferLine
                key={offer.href}
                id={idOf(from + index)}
                offer={offer}
                isChosen={chosen === from + index}
              />
            ))}
          </div>
        ))}
      </div>
      {text.trim() === '' && <EmptyQueryHint hasRecent={recent.length > 0} onDelete={clearRecent} />}
      <VisuallyHidden>
        <output>{settled === '' ? '' : t('search.offered', { n: offers.length })}</output>
      </VisuallyHidden>
    </>
  )
}

function EmptyQueryHint({ hasRecent, onDelete }: { hasRecent: boolean; onDelete: () => void }) {
  if (!hasRecent) return <p className={css.hint}>{t('search.typeToStart')}</p>
  return (
    <button type="button" className={css.forget} onClick={onDelete}>
      {t('search.forgetRecent')}
    </button>
  )
}

interface Group {
  title: string
  /** Index of its first line in the entire list. */
  from: number
  lines: Offer[]
}

function groupsOf(offers: readonly Offer[]): Group[] {
  const titles = {
    thread: t('search.threads'),
    text: t('search.texts'),
    recent: t('search.recent'),
    typed: t('search.submit'),
  }
  return [...Map.groupBy(offers, ({ kind }) => kind)].map(([kind, lines]) => ({
    title: titles[kind],
    from: offers.findIndex((offer) => offer.kind === kind),
    lines,
  }))
}

/** Pause in typing, in milliseconds, before a search is prefetched. */
const REST_MILLISECONDS = 120

/** Prefetches the search of the typed text: after a pause, or immediately after a paste. */
function useSearchPrefetch(text: string): void {
  const before = useRef({ text, giveUp: () => {} })
  useEffect(() => {
    const { current } = before
    if (text === current.text) return
    const isTyped = Math.abs(text.length - current.text.length) === 1
    // Only for another text; leaving the box may mean that this one was submitted.
    current.giveUp()
    current.text = text
    const update = () => {
      current.giveUp = prefetchSearch(text)
    }
    if (!isTyped) return update()
    const timer = setTimeout(update, REST_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [text])
}
