import { Search, SlidersHorizontal, X } from 'lucide'
import { type FormEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useHistoryState, useSearch } from 'wouter/use-browser-location'
import { mailboxBase } from '../../api/first-data/mailbox-scope.ts'
import { useUser } from '../../api/session.ts'
import { loadSearch, loadSearchPage, type SearchCode, type SearchView } from '../../features/search/index.ts'
import { t } from '../../i18n/index.ts'
import { breakpoints, Icon, IconButton, useMedia } from '../../ui/index.ts'
import { prefetch } from '../../ui/parts/fetch-part.ts'
import { whenIdle } from '../../ui/timing/when-idle.ts'
import css from './SearchBox.module.css'

interface Props {
  view: SearchView
  onView: (view: SearchView) => void
}

/** Search box. Suggestions and the advanced form load on first use. */
export function SearchBox({ view, onView }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const root = useRef<HTMLElement>(null)
  const isSmall = useMedia(breakpoints.smallTablet)
  const { code, load } = useSearchCode(view)
  const { text, setText, forget } = useSearchText(code)
  const isOpen = view !== 'closed'

  const close = () => {
    onView('closed')
    field.current?.blur()
  }
  const finish = () => {
    forget()
    close()
  }
  const search = () => {
    if (code) code.searchText(text)
    else void loadSearch().then(({ searchText }) => searchText(text))
    // The typed text stays until the address contains it.
    close()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search()
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (isOpen) return
    if (key === 'ArrowDown') onView('suggestions')
    else if (key === 'Escape') field.current?.blur()
  }
  const box = { text, onText: setText, view, onView, onDone: finish }
  const clear = () => {
    setText('')
    field.current?.focus()
  }
  if (isSmall) return code && isOpen && <code.SearchSheet {...box} onSearch={search} />
  return (
    <search ref={root} className={css.search} onPointerEnter={() => void load()} onFocus={() => void load()}>
      <form className={css.box} onSubmit={submit}>
        <Icon of={Search} />
        <input
          ref={field}
          data-search
          type="search"
          aria-label={t('app.search')}
          aria-keyshortcuts="/"
          placeholder={t('app.searchHint')}
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            if (!isOpen) onView('suggestions')
          }}
          onKeyDown={onKeyDown}
          onFocus={() => onView('suggestions')}
        />
        {text ? <IconButton size="s" label={t('app.clear')} icon={X} onClick={clear} /> : <kbd>/</kbd>}
        <IconButton
          size="s"
          label={t('app.advancedSearch')}
          icon={SlidersHorizontal}
          aria-expanded={view === 'form'}
          onClick={() => onView(view === 'form' ? 'closed' : 'form')}
        />
      </form>
      {code && isOpen && <code.SearchDrop {...box} field={field} root={root} />}
    </search>
  )
}

/** Loads the code of the search box when it is used or a search is open. */
function useSearchCode(view: SearchView) {
  const [code, setCode] = useState<SearchCode>()
  const isNeeded = useSearchAddress() !== '' || view !== 'closed'
  const load = useCallback(
    () =>
      prefetch(async () => {
        setCode(await loadSearch())
        await loadSearchPage()
      }),
    [],
  )
  useEffect(() => {
    if (isNeeded) void loadSearch().then(setCode)
  }, [isNeeded])
  // Preloads when idle, so that the first search does not wait.
  useEffect(() => whenIdle(load, { kind: 'search' }), [load])
  return { code, load }
}

/** Text of the box: the visible search, until the user types. */
function useSearchText(code: SearchCode | undefined) {
  const { timezone } = useUser()
  const address = useSearchAddress()
  const [typed, setTyped] = useState<{ address: string; text?: string }>({ address })
  // Typed text is dropped on navigation and does not return with the address.
  if (typed.address !== address) setTyped({ address })
  const visibleText = code
    ? code.textOfAddress(address, timezone)
    : (new URLSearchParams(address).get('q') ?? '')
  return {
    text: typed.text ?? visibleText,
    setText: (text: string) => setTyped({ address, text }),
    forget: () => setTyped({ address }),
  }
}

/** Returns the visible search, or the one from which the open thread was opened; '' if none. */
function useSearchAddress(): string {
  const search = useSearch()
  const state = useHistoryState<{ list?: { src?: string; href: string } } | null>()
  if (location.pathname === `${mailboxBase}/advance-search`) return search
  return state?.list?.src ? (state.list.href.split('?')[1] ?? '') : ''
}
