import { X } from 'lucide'
import type { CSSProperties } from 'react'
import { t } from '../../../../i18n/index.ts'
import { Popup } from '../../../../ui/dialog/Popup.tsx'
import { Icon, tip } from '../../../../ui/index.ts'
import { ButtonGrid } from './ButtonGrid.tsx'
import css from './ColourPalette.module.css'
import type { Opening } from './opening.ts'
import '../../../../i18n/areas/sending.ts'

export function ColourPalette({ opening, onClose }: { opening: Opening; onClose: () => void }) {
  const { squire } = opening.writing
  const choose = (action: () => unknown) => {
    onClose()
    // The dialog restores the focus first; then the caret must be in the text.
    queueMicrotask(action)
  }
  return (
    <Popup label={t('editor.colour')} anchor={opening.anchor} onClose={onClose}>
      <div className={css.palette}>
        <Colours
          title={t('editor.colour')}
          none={t('editor.colour.none')}
          swatches={INKS}
          onChoose={(value) => choose(() => squire.setTextColor(value))}
          isFirst
        />
        <Colours
          title={t('editor.marker')}
          none={t('editor.marker.none')}
          swatches={MARKERS}
          onChoose={(value) => choose(() => squire.setHighlightColor(value))}
        />
      </div>
    </Popup>
  )
}

interface ColoursProps {
  title: string
  none: string
  swatches: readonly Swatch[]
  onChoose: (value: string | null) => void
  isFirst?: boolean
}

function Colours({ title, none, swatches, onChoose, isFirst }: ColoursProps) {
  return (
    <ButtonGrid className={css.colours} columns={5}>
      <legend>{title}</legend>
      <button
        type="button"
        className={css.swatch}
        aria-label={none}
        {...tip(none)}
        {...(isFirst ? { 'data-first': true } : {})}
        onClick={() => onChoose(null)}
      >
        <Icon of={X} size="xs" />
      </button>
      {swatches.map(({ value, name }) => (
        <button
          key={value}
          type="button"
          className={css.swatch}
          style={{ '--swatch': value } as CSSProperties}
          aria-label={t(`editor.colour.${name}`)}
          {...tip(t(`editor.colour.${name}`))}
          onClick={() => onChoose(value)}
        />
      ))}
    </ButtonGrid>
  )
}

/** Colour written into the message as a value, because CSS variables of the product do not exist there. */
interface Swatch {
  value: string
  name: 'grey' | 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink'
}

/** Text colours readable on white paper and in the dark theme. */
const INKS: readonly Swatch[] = [
  { value: '#6b7280', name: 'grey' },
  { value: '#d93025', name: 'red' },
  { value: '#b06000', name: 'orange' },
  { value: '#8a6d00', name: 'yellow' },
  { value: '#188038', name: 'green' },
  { value: '#0b7285', name: 'teal' },
  { value: '#1a73e8', name: 'blue' },
  { value: '#9334e6', name: 'purple' },
  { value: '#d01884', name: 'pink' },
]

/** Background colours. */
const MARKERS: readonly Swatch[] = [
  { value: '#e5e7eb', name: 'grey' },
  { value: '#fbd5d3', name: 'red' },
  { value: '#fde0b8', name: 'orange' },
  { value: '#fff3a3', name: 'yellow' },
  { value: '#cdefd3', name: 'green' },
  { value: '#c4ecf0', name: 'teal' },
  { value: '#cfe1fd', name: 'blue' },
  { value: '#e6d6fa', name: 'purple' },
  { value: '#fbd3e4', name: 'pink' },
]
