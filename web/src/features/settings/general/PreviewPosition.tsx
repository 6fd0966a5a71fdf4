import type { Settings } from '@bocau/contract/settings'
import { useId } from 'react'
import { type PlainKey, t } from '../../../i18n/index.ts'
import { Row } from '../parts/parts.tsx'
import css from './PreviewPosition.module.css'
import type { PartProps } from './part-props.ts'

const positions: [Settings['inline_read_position'], PlainKey][] = [
  ['no-split', 'settings.preview.none'],
  ['right', 'settings.preview.right'],
  ['bottom', 'settings.preview.bottom'],
]

/** Position of an open message: separate page, right of the list or below it, as small previews. */
export function PreviewPosition({ settings, onChange }: PartProps) {
  const name = useId()
  return (
    <Row name={t('settings.preview')} hint={t('settings.preview.hint')}>
      <fieldset className={css.positions} aria-label={t('settings.preview')}>
        {positions.map(([position, label]) => (
          <label key={position} className={css.position}>
            <input
              type="radio"
              name={name}
              checked={settings.inline_read_position === position}
              onChange={() =>
                onChange({ inline_read_position: position, inline_read: position !== 'no-split' })
              }
            />
            <span className={css.drawing} data-position={position} aria-hidden>
              <i />
              <i />
            </span>
            <span className={css.label}>{t(label)}</span>
          </label>
        ))}
      </fieldset>
    </Row>
  )
}
