import type { ReactNode } from 'react'
import { t } from '../../../i18n/index.ts'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { Button } from '../../../ui/index.ts'
import type { SettingRowId } from '../setting-rows.ts'
import css from './parts.module.css'
import { useRequestedRow } from './use-requested-row.ts'

interface TabBodyProps {
  children: ReactNode
  bar?: ReactNode
}

/** Scrollable content of a tab, with `bar` fixed below it. */
export const TabBody = ({ children, bar }: TabBodyProps) => (
  <>
    <div className={css.page}>
      <div className={css.inner}>{children}</div>
    </div>
    {bar}
  </>
)

interface SectionProps {
  /** Id of a setting that the command palette opens. */
  id?: SettingRowId
  title: string
  /** Content at the end of the heading. */
  end?: ReactNode
  /** Omits the line below the heading, if the content has its own border. */
  isBare?: boolean
  children: ReactNode
}

export const Section = ({ id, title, end, isBare, children }: SectionProps) => (
  <section ref={useRequestedRow(id)} className={css.section}>
    <div className={css.heading} data-bare={isBare || undefined}>
      <h3>{title}</h3>
      {end && <div>{end}</div>}
    </div>
    {children}
  </section>
)

interface RowProps {
  /** Id of a setting that the command palette opens. */
  id?: SettingRowId | undefined
  name: string
  hint?: string
  /** Places the control at the end of the line instead of in a column. */
  isFlat?: boolean
  children: ReactNode
}

export const Row = ({ id, name, hint, isFlat, children }: RowProps) => (
  <div ref={useRequestedRow(id)} className={css.row} data-flat={isFlat || undefined}>
    <div>
      <div className={css.name}>{name}</div>
      {hint && <div className={css.hint}>{hint}</div>}
    </div>
    <div>{children}</div>
  </div>
)

interface SwitchRowProps {
  id?: SettingRowId
  name: string
  hint?: string
  isOn: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}

export const SwitchRow = ({ id, name, hint, isOn, isDisabled, onChange }: SwitchRowProps) => (
  <Row id={id} name={name} {...(hint ? { hint } : {})} isFlat>
    <Switch label={name} isOn={isOn} disabled={isDisabled} onChange={onChange} />
  </Row>
)

interface SaveBarProps {
  isUnsaved: boolean
  isBusy: boolean
  onCancel: () => void
  onSave: () => void
}

/** Bar to save or discard changes. */
export const SaveBar = ({ isUnsaved, isBusy, onCancel, onSave }: SaveBarProps) => (
  <div className={css.saveBar}>
    <span className={css.state} data-unsaved={isUnsaved || undefined} role="status">
      {isUnsaved ? t('settings.unsaved') : ''}
    </span>
    <Button aria-disabled={!isUnsaved || isBusy} onClick={() => isUnsaved && !isBusy && onCancel()}>
      {t('app.cancel')}
    </Button>
    <Button
      kind="primary"
      aria-disabled={!isUnsaved || isBusy}
      onClick={() => isUnsaved && !isBusy && onSave()}
    >
      {t('settings.save')}
    </Button>
  </div>
)

/** Empty state of a list. */
export const Nothing = ({ title, text }: { title: string; text: string }) => (
  <div className={css.none}>
    <b>{title}</b>
    <span>{text}</span>
  </div>
)
