import { limits } from '@bocau/contract/limits'
import { useState } from 'react'
import { useUser } from '../../../../api/session.ts'
import { t } from '../../../../i18n/index.ts'
import { Switch } from '../../../../ui/controls/Switch.tsx'
import { SelectField } from '../../../../ui/field/SelectField.tsx'
import { Button, Field } from '../../../../ui/index.ts'
import { Card } from '../../parts/page/Card.tsx'
import { TableChoice } from '../parts/TableChoice.tsx'
import { type Given, missingOf, securities } from './given.ts'
import { MasterFields } from './MasterFields.tsx'
import css from './MoveMany.module.css'

interface Props {
  given: Given
  isBusy: boolean
  error: string | undefined
  onChange: (changes: Partial<Given>) => void
  onLook: () => void
  onBack: (() => void) | undefined
}

export function GivenForm({ given, isBusy, error, onChange, onLook, onBack }: Props) {
  const [isAsked, setAsked] = useState(false)
  const missing = missingOf(given)
  const look = () => {
    setAsked(true)
    if (!isBusy && Object.keys(missing).length === 0) onLook()
  }
  const shown = isAsked && missing.table ? t('moveMany.noTable') : error
  return (
    <Card>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          look()
        }}
      >
        <p>{t('moveMany.how', { n: limits.maxMovesLines })}</p>
        <ChooseFile given={given} onChange={onChange} />
        <div className={css.server}>
          <Field
            label={t('moveMany.server')}
            hint={t('moveMany.server.hint')}
            placeholder="imap.example.com:993"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={260}
            value={given.server}
            onChange={({ target }) => onChange({ server: target.value })}
          />
          <SelectField
            label={t('moveMany.security')}
            value={given.security}
            onChange={({ target }) => onChange({ security: target.value as Given['security'] })}
          >
            {securities.map((one) => (
              <option key={one} value={one}>
                {t(`moveMany.security.${one}`)}
              </option>
            ))}
          </SelectField>
        </div>
        <MasterFields given={given} missing={isAsked ? missing : {}} onChange={onChange} />
        <SwitchLine
          label={t('moveMany.keeps')}
          hint={t('moveMany.keeps.hint')}
          isOn={given.keepsFetching}
          onChange={(keepsFetching) => onChange({ keepsFetching })}
        />
        {shown && (
          <p className={css.error} role="alert">
            {shown}
          </p>
        )}
        <div className={css.acts}>
          <Button type="submit" kind="primary" aria-disabled={isBusy}>
            {t('moveMany.look')}
          </Button>
          {onBack && <Button onClick={onBack}>{t('app.cancel')}</Button>}
          <span role="status">{isBusy ? t('moveMany.looking') : ''}</span>
        </div>
      </form>
    </Card>
  )
}

function ChooseFile({ given, onChange }: Pick<Props, 'given' | 'onChange'>) {
  const { domains } = useUser()
  const domain = domains[0]?.domain ?? ''
  const template = `${t('moveMany.template.head')}\r\n${t('moveMany.template.line', { domain })}\r\n`
  return (
    <TableChoice
      label={t('moveMany.choose')}
      template={{ name: 'mailboxes.csv', label: t('moveMany.template'), text: template }}
      onTable={(table, file) => onChange({ table, file })}
    >
      <span className={css.chosen} role="status">
        {given.file}
      </span>
    </TableChoice>
  )
}

interface SwitchLineProps {
  label: string
  hint: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

const SwitchLine = ({ label, hint, isOn, onChange }: SwitchLineProps) => (
  <div className={css.switch}>
    <span>
      <b>{label}</b>
      <small>{hint}</small>
    </span>
    <Switch label={label} isOn={isOn} onChange={onChange} />
  </div>
)
