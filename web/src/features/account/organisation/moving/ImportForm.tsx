import type { MasterForm } from '@bocau/contract/account/moving-many'
import { limits } from '@bocau/contract/limits'
import { useState } from 'react'
import { useUser } from '../../../../api/session.ts'
import { t } from '../../../../i18n/index.ts'
import { CheckRow } from '../../../../ui/controls/CheckRow.tsx'
import { Switch } from '../../../../ui/controls/Switch.tsx'
import { ChoiceField } from '../../../../ui/field/ChoiceField.tsx'
import { Button, Field, PasswordField } from '../../../../ui/index.ts'
import { Card } from '../../parts/page/Card.tsx'
import { TableChoice } from '../parts/TableChoice.tsx'
import css from './MoveMany.module.css'
import { findMissing, type Missing, type MoveInput, securities } from './move-input.ts'

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
          <ChoiceField
            label={t('moveMany.security')}
            value={input.security}
            choices={securities}
            text={(one) => t(`moveMany.security.${one}`)}
            onChoose={(security) => onChange({ security })}
          />
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

interface MasterFieldsProps {
  input: MoveInput
  missing: Missing
  onChange: (changes: Partial<MoveInput>) => void
}

const forms: readonly MasterForm[] = ['suffix', 'authzid']

/** Administrator sign-in of the remote server that opens every mailbox, so that the table needs no passwords. */
const MasterFields = ({ input, missing, onChange }: MasterFieldsProps) => (
  <fieldset className={css.master}>
    <CheckRow isOn={input.hasMaster} onChange={(hasMaster) => onChange({ hasMaster })}>
      {t('moveMany.master')}
    </CheckRow>
    {input.hasMaster && (
      <>
        <ChoiceField
          label={t('moveMany.master.form')}
          value={input.form}
          choices={forms}
          text={(form) => t(`moveMany.master.${form}`)}
          onChoose={(form) => onChange({ form })}
        />
        <Field
          label={t('moveMany.master.name')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={320}
          value={input.name}
          error={missing.name && t('moveMany.required')}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <PasswordField
          label={t('moveMany.master.password')}
          hint={t('moveMany.master.hint')}
          autoComplete="off"
          showLabel={t('moveMany.show')}
          hideLabel={t('moveMany.hide')}
          value={input.password}
          error={missing.password && t('moveMany.required')}
          onChange={({ target }) => onChange({ password: target.value })}
        />
      </>
    )}
  </fieldset>
)
