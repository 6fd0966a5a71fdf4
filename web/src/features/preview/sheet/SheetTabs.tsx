import type { KeyboardEvent } from 'react'
import { t } from '../../../i18n/index.ts'
import css from './SheetTabs.module.css'

interface Props {
  names: readonly string[]
  selected: number
  onShow: (index: number) => void
}

export function SheetTabs({ names, selected, onShow }: Props) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = { ArrowLeft: selected - 1, ArrowRight: selected + 1, Home: 0, End: names.length - 1 }[
      event.key
    ]
    if (next === undefined) return
    event.preventDefault()
    if (names[next] === undefined) return
    onShow(next)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <div
      className={css.tabs}
      role="tablist"
      aria-label={t('preview.sheets')}
      onKeyDown={onKeyDown}
      tabIndex={-1}
    >
      {names.map((name, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of sheets never changes
          key={index}
          type="button"
          role="tab"
          aria-selected={index === selected}
          aria-controls="sheet"
          tabIndex={index === selected ? 0 : -1}
          onClick={() => onShow(index)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
