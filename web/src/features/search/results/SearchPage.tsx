import { useQuery } from '@tanstack/react-query'
import { useContext, useEffect, useMemo, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useSettings, useUser } from '../../../api/session.ts'
import { t } from '../../../i18n/index.ts'
import { Button, VisuallyHidden } from '../../../ui/index.ts'
import { afterPainting } from '../../../ui/timing/after-painting.ts'
import { folderHref, folderNames } from '../../mailbox/folders/index.ts'
import { EmptyList, ThreadListPane } from '../../mailbox/index.ts'
import { type ListSource, SplitContext, useVisibleCursor } from '../../mailbox/navigation/index.ts'
import { saveSearch } from '../recent-searches.ts'
import { boxText, formFromParams, paramsFromForm, type SearchForm } from '../search-form.ts'
import { isEmptySearch, readParams, searchHref, searchQuery } from '../search-params.ts'
import type { SearchView } from '../state/box-state.ts'
import { ConditionBar } from './ConditionBar.tsx'
import { isExact, searchSource } from './search-source.ts'
import '../../../i18n/areas/search.ts'
import { anywhere } from '@bocau/mail-core/search/search-query'
import { exitSearch, openSearch } from '../open-search.ts'
import css from './NoResults.module.css'

interface Props {
  form: SearchForm
  /** Search as text of the box. */
  text: string
}

/** Empty result with suggestions to extend the search. */
function NoResults({ form, text }: Props) {
  const { timezone } = useUser()
  const isAnywhere = form.folder === anywhere
  return (
    <EmptyList
      title={t('search.nothing', { q: text })}
      hint={isAnywhere ? t('search.nothing.hintAnywhere') : t('search.nothing.hint')}
      picture={picture}
      action={
        <span className={css.ways}>
          <Button onClick={exitSearch}>{t('search.clear')}</Button>
          {!isAnywhere && (
            <Button onClick={() => openSearch({ ...form, folder: anywhere }, timezone)}>
              {t('search.everywhere')}
            </Button>
          )}
        </span>
      }
    />
  )
}

/** Note below the rows about the searched folders, with a link to search everywhere. */
function SearchScopeNote({ form }: { form: SearchForm }) {
  const { timezone } = useUser()
  if (form.folder) return null
  const everywhere = searchHref(paramsFromForm({ ...form, folder: anywhere }, timezone))
  return (
    <p className={css.where} data-screen-only>
      {t('search.where')} <a href={everywhere}>{t('search.everywhere')}</a>
    </p>
  )
}

const picture = (
  <svg viewBox="0 0 176 132" aria-hidden="true">
    <path className={css.dots} d="M10 116c18 0 30-10 52-32" />
    <circle className={css.glass} cx="96" cy="52" r="31" />
    <path className={css.handle} d="m119 76 27 29" />
    <path className={css.line} d="M87 44c0-6 4-10 9-10s9 4 9 9c0 7-9 8-9 15M96 66v.5" />
  </svg>
)

export interface SearchPageProps {
  /** Query of the address, starting with the question mark. */
  search: string
  /** Reports the title and the number of results. */
  onShow: (info: { title: string; total: number | undefined }) => void
  /** Requests to open the advanced form. */
  onView: (view: SearchView) => void
}

/** Search results: conditions, and threads with highlighted matches. */
export function SearchPage({ search, onShow, onView }: SearchPageProps) {
  const { id, timezone } = useUser()
  // Another page of the same search has the same parameters.
  const address = searchHref(readParams(search))
  const params = useMemo(() => readParams(address.split('?')[1] ?? ''), [address])
  const source = useMemo(() => searchSource(params), [params])
  const form = useMemo(() => formFromParams(params, timezone), [params, timezone])
  const text = boxText(params, timezone)
  const isNothing = isEmptySearch(params)
  const cursor = useVisibleCursor()
  const page = useVisiblePage(source, cursor)
  const previousSource = usePreviousSource(source)
  const split = useContext(SplitContext)
  // Only one list has the reading pane.
  const aside = split && { ...split, openId: undefined, reading: false }
  const total = page?.total

  useEffect(() => {
    if (isNothing) navigate(folderHref(folderNames.inbox), { replace: true })
    else saveSearch(id, text)
  }, [isNothing, id, text])
  useEffect(() => onShow({ title: t('search.title', { q: text }), total }), [onShow, text, total])

  if (isNothing) return null
  return (
    <>
      {previousSource && (
        <SplitContext key={previousSource.id} value={aside}>
          <ThreadListPane source={previousSource} cursor="" isVisible={false} empty={null} />
        </SplitContext>
      )}
      <SplitContext key={source.id} value={split}>
        <ThreadListPane
          source={source}
          cursor={cursor}
          isVisible
          above={
            <ConditionBar
              form={form}
              query={searchQuery(params)}
              text={text}
              onRefine={() => onView('form')}
            />
          }
          empty={<NoResults form={form} text={text} />}
          below={<SearchScopeNote form={form} />}
        />
      </SplitContext>
      <VisuallyHidden>
        <output>
          {page &&
            (isExact(page) ? t('search.found', { n: page.total }) : t('search.foundMore', { n: page.total }))}
        </output>
      </VisuallyHidden>
    </>
  )
}

/**
 * Keeps the results of an earlier search for one more frame, hidden, because unmounting its rows is slow. Undefined
 * after that.
 */
function usePreviousSource(source: ListSource): ListSource | undefined {
  const [latest, setLatest] = useState(source)
  const [previous, setPrevious] = useState<ListSource>()
  if (latest.id !== source.id) {
    setPrevious(latest)
    setLatest(source)
  }
  useEffect(() => previous && afterPainting(() => setPrevious(undefined)), [previous])
  return previous
}

/** Returns the page displayed by the list, from the same cache entry. */
function useVisiblePage(source: ReturnType<typeof searchSource>, cursor: string) {
  const { item_per_page: limit } = useSettings()
  return useQuery(source.page(limit, cursor)).data
}
