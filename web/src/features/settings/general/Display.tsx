import type { Settings } from '@bocau/contract/settings'
import { Monitor, Moon, Sun } from 'lucide'
import { useId } from 'react'
import { languageNames, type PlainKey, t } from '../../../i18n/index.ts'
import { Segments } from '../../../ui/controls/Segments.tsx'
import { Choice } from '../parts/Choice.tsx'
import { Row, Section, SwitchRow } from '../parts/parts.tsx'
import css from './Display.module.css'
import type { PartProps } from './part-props.ts'
import '../../../i18n/areas/notices.ts'

const pageSizes = [10, 20, 25, 50, 100] as const

export function Display({ settings, onChange }: PartProps) {
  return (
    <Section title={t('settings.display')}>
      <Row id="language" name={t('app.language')}>
        <Choice
          label={t('app.language')}
          value={settings.language}
          options={[...languageNames].map(([value, label]) => ({ value, label }))}
          onChange={(language) => onChange({ language })}
        />
      </Row>
      <Row id="theme" name={t('app.theme')}>
        <Segments
          label={t('app.theme')}
          value={settings.theme}
          options={[
            { value: 'system', label: t('app.theme.system'), icon: Monitor },
            { value: 'light', label: t('app.theme.light'), icon: Sun },
            { value: 'dark', label: t('app.theme.dark'), icon: Moon },
          ]}
          onChange={(theme) => onChange({ theme })}
        />
      </Row>
      <Row id="density" name={t('settings.density')}>
        <Segments
          label={t('settings.density')}
          value={settings.density}
          options={[
            { value: 'comfortable', label: t('settings.density.comfortable') },
            { value: 'compact', label: t('settings.density.compact') },
          ]}
          onChange={(density) => onChange({ density })}
        />
      </Row>
      <SwitchRow
        id="letterKeys"
        name={t('settings.shortcuts')}
        hint={t('settings.shortcuts.hint')}
        isOn={settings.shortcuts}
        onChange={(shortcuts) => onChange({ shortcuts })}
      />
      <Row id="pageSize" name={t('settings.pageSize')}>
        <Choice
          label={t('settings.pageSize')}
          isNarrow
          value={String(settings.item_per_page)}
          options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
          onChange={(size) => onChange({ item_per_page: Number(size) as (typeof pageSizes)[number] })}
        />
      </Row>
      <PreviewPosition settings={settings} onChange={onChange} />
    </Section>
  )
}

const positions: [Settings['inline_read_position'], PlainKey][] = [
  ['no-split', 'settings.preview.none'],
  ['right', 'settings.preview.right'],
  ['bottom', 'settings.preview.bottom'],
]

/** Position of an open message: separate page, right of the list or below it, as small previews. */
function PreviewPosition({ settings, onChange }: PartProps) {
  const name = useId()
  return (
    <Row id="preview" name={t('settings.preview')} hint={t('settings.preview.hint')}>
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
