import { ArrowLeft, SlidersHorizontal, X } from 'lucide'
import { type FormEvent, useEffect, useRef } from 'react'
import { t } from '../../../i18n/index.ts'
import { IconButton } from '../../../ui/index.ts'
import type { BoxState } from '../state/box-state.ts'
import { BoxContent } from './SearchDrop.tsx'
import css from './SearchSheet.module.css'

/** Full-screen search box for phones. */
export function SearchSheet(props: BoxState & { onSearch: () => void }) {
  const { text, onText, view, onView, onSearch } = props
  const sheet = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    sheet.current?.showModal()
    field.current?.focus()
  }, [])
  useEffect(() => {
    const close = () => onView('closed')
    // Going back opens another screen, which the box would cover.
    addEventListener('popstate', close)
    return () => removeEventListener('popstate', close)
  }, [onView])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch()
  }
  return (
    <dialog
      ref={sheet}
      className={css.sheet}
      aria-label={t('app.search')}
      onCancel={(event) => {
        event.preventDefault()
        onView('closed')
      }}
    >
      <search>
        <form className={css.box} onSubmit={submit}>
          <IconButton label={t('search.close')} icon={ArrowLeft} onClick={() => onView('closed')} />
          <input
            ref={field}
            type="search"
            enterKeyHint="search"
            aria-label={t('app.search')}
            placeholder={t('app.searchHint')}
            autoComplete="off"
            value={text}
            onChange={(event) => onText(event.target.value)}
          />
          {text && (
            <IconButton
              label={t('app.clear')}
              icon={X}
              onClick={() => {
                onText('')
                field.current?.focus()
              }}
            />
          )}
          <IconButton
            label={t('app.advancedSearch')}
            icon={SlidersHorizontal}
            aria-expanded={view === 'form'}
            onClick={() => onView(view === 'form' ? 'suggestions' : 'form')}
          />
        </form>
      </search>
      <div className={css.content}>
        <BoxContent {...props} field={field} root={sheet} />
      </div>
    </dialog>
  )
}
