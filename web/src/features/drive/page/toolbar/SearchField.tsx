import { limits } from '@bocau/contract/limits'
import { Search, SlidersHorizontal, X } from 'lucide'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { t } from '../../../../i18n/index.ts'
import { Icon, IconButton } from '../../../../ui/index.ts'
import { type DriveLocation, driveHref } from '../../address/drive-address.ts'
import { driveHome } from '../../address/drive-home.ts'
import { type DriveFilters, isNarrowing } from '../../address/filters.ts'
import css from './SearchField.module.css'

/** Searches files by name while typing; the search is part of the address. */
export function SearchField({ location }: { location: DriveLocation }) {
  const activeText = location.tab === 'search' ? location.text : ''
  const [typed, setTyped] = useState({ shown: activeText, text: activeText })
  const field = useRef<HTMLInputElement>(null)
  // Address where the search started; clearing the field returns to it.
  const previousHref = useRef(driveHome)
  const text = typed.shown === activeText ? typed.text : activeText
  const filters = location.tab === 'search' ? location.filters : initialFilters(location)
  const isSearching = location.tab === 'search'

  useEffect(() => {
    if (location.tab !== 'search') previousHref.current = driveHref(location)
  }, [location])
  useEffect(() => {
    if (text.trim() === activeText.trim()) return
    const timer = setTimeout(
      () => showSearch({ text: text.trim(), filters, isSearching }, previousHref.current),
      limits.suggestionDebounceMilliseconds,
    )
    return () => clearTimeout(timer)
  }, [text, activeText, filters, isSearching])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== activeText)
      showSearch({ text: text.trim(), filters, isSearching }, previousHref.current)
  }
  return (
    <search className={css.search}>
      <form className={css.box} onSubmit={submit}>
        <Icon of={Search} size="s" />
        <input
          ref={field}
          type="search"
          data-drive-search
          aria-label={t('drive.search')}
          placeholder={t('drive.search')}
          aria-keyshortcuts="/"
          autoComplete="off"
          value={text}
          onChange={(event) => setTyped({ shown: activeText, text: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || text === '') return
            event.preventDefault()
            setTyped({ shown: activeText, text: '' })
          }}
        />
        {text && (
          <IconButton
            size="s"
            label={t('app.clear')}
            icon={X}
            onClick={() => {
              setTyped({ shown: activeText, text: '' })
              field.current?.focus()
            }}
          />
        )}
        {!isSearching && (
          <IconButton
            size="s"
            label={t('drive.filters')}
            icon={SlidersHorizontal}
            onClick={() => navigate(driveHref({ tab: 'search', text: '', filters }))}
          />
        )}
      </form>
    </search>
  )
}

interface SearchInput {
  text: string
  filters: DriveFilters | undefined
  /** True if search results are already shown. */
  isSearching: boolean
}

/**
 * Navigates to the search. Each further keystroke replaces the history entry, so that going back once
 * leaves the search. An empty text returns to the start unless filters are set.
 */
function showSearch({ text, filters, isSearching }: SearchInput, previousHref: string): void {
  const isOver = text === '' && !isNarrowing(filters ?? {})
  navigate(isOver ? previousHref : driveHref({ tab: 'search', text, filters }), { replace: isSearching })
}

/** Returns the filters of a new search, which can be limited to the current folder. */
function initialFilters(location: DriveLocation): DriveFilters | undefined {
  const folderId = location.tab === 'mine' ? location.folderId : null
  return folderId === null ? undefined : { folderId }
}
