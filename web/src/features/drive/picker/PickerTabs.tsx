/* oxlint-disable jsx-a11y/interactive-supports-focus -- the open tab takes the focus */

import { Upload } from 'lucide'
import type { KeyboardEvent } from 'react'
import { t } from '../../../i18n/index.ts'
import { Icon } from '../../../ui/index.ts'
import css from './Picker.module.css'
import { type PickerTab, pickerTabs } from './picker-tabs.ts'

const tabs = [...pickerTabs, 'upload'] as const

interface Props {
  current: PickerTab | 'upload'
  panelId: string
  onChoose: (tab: PickerTab | 'upload') => void
}

/** Sources of the picker: drive lists and this device, with arrow keys. */
export function PickerTabs({ current, panelId, onChoose }: Props) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const next = tabs[(tabs.indexOf(current) + step + tabs.length) % tabs.length] ?? current
    onChoose(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
  }
  return (
    <div role="tablist" className={css.tabs} aria-label={t('pick.tabs')} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          data-tab={tab}
          className={css.tab}
          aria-selected={tab === current}
          aria-controls={panelId}
          tabIndex={tab === current ? 0 : -1}
          onClick={() => onChoose(tab)}
        >
          {tab === 'upload' && <Icon of={Upload} size="s" />}
          {t(`pick.tab.${tab}`)}
        </button>
      ))}
    </div>
  )
}
