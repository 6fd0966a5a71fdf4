import { limits } from '@bocau/contract/limits'
import { useState } from 'react'
import { useUser } from '../../../../api/session.ts'
import { t } from '../../../../i18n/index.ts'
import { Switch } from '../../../../ui/controls/Switch.tsx'
import { SelectField } from '../../../../ui/field/SelectField.tsx'
import { Button, Field } from '../../../../ui/index.ts'
import { Card } from '../../parts/page/Card.tsx'
import { TableChoice } from '../parts/TableChoice.tsx'
import { MasterFields } from './MasterFields.tsx'
import css from './MoveMany.module.css'
import { findMissing, type MoveInput, securities } from './move-input.ts'

interface Props {
  input: MoveInput
  isBusy: boolean
  error: string | undefined
  onChange: (changes: Partial<MoveInput>) => void
  onCheck: () => void
  onBack: (() => void) | undefined
}

export function ImportForm({ input, isBusy, error, onChange, onCheck, onBack }: Props) {
  const [isSubmitted, setSubmitted] = useState(false)
  const missing = findMissing(input)
  const check = () => {
    setSubmitted(true)
    if (!isBusy && Object.keys(missing).length === 0) onCheck()
  }
  const visibleError = isSubmitted && missing.table ? t('moveMany.noTable') : error
  return (
    <Card>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          check()
        }}
      >
        <p>{t('moveMany.how', { n: limits.maxMovesLines })}</p>
        <ChooseFile input={input} onChange={onChange} />
        <div className={css.server}>
          <Field
            label={t('moveMany.server')}
            hint={t('moveMany.server.hint')}
            placeholder="imap.example.com:993"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={260}
            value={input.server}
            onChange={({ target }) => onChange({ server: target.value })}
          />
          <SelectField
            label={t('moveMany.security')}
            value={input.security}
            onChange={({ target }) => onChange({ security: target.value as MoveInput['security'] })}
          >
            {securities.map((one) => (
              <option key={one} value={one}>
                {t(`moveMany.security.${one}`)}
              </option>
            ))}
          </SelectField>
        </div>
        <MasterFields input={input} missing={isSubmitted ? missing : {}} onChange={onChange} />
        <SwitchLine
          label={t('moveMany.keeps')}
          hint={t('moveMany.keeps.hint')}
          isOn={input.continuesFetching}
          onChange={(continuesFetching) => onChange({ continuesFetching })}
        />
        {visibleError && (
          <p className={css.error} role="alert">
            {visibleError}
          </p>
        )}
        <div className={css.actions}>
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

function ChooseFile({ input, onChange }: Pick<Props, 'input' | 'onChange'>) {
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
        {input.file}
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
