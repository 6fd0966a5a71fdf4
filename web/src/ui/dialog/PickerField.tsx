import { Search } from 'lucide'
import { type KeyboardEvent, useEffect } from 'react'
import { Icon } from '../display/Icon.tsx'
import css from './Picker.module.css'

interface Props {
  label: string
  /** Id of the list below; its entries have this id and their index. */
  listId: string
  listRole: 'tree' | 'listbox'
  /** Index of the active entry, scrolled into view; negative without one. */
  active: number
  value: string
  onType: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Search field of a popup, which controls the list below it. */
export function PickerField({ label, listId, listRole, active, value, onType, onKeyDown }: Props) {
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, active])
  return (
    <div className={css.find}>
      <Icon of={Search} size="s" />
      <input
        data-first
        className={css.input}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-haspopup={listRole}
        aria-label={label}
        aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
        placeholder={label}
        autoComplete="off"
        value={value}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (!event.nativeEvent.isComposing) onKeyDown(event)
        }}
      />
    </div>
  )
}
