import { t } from '../../../../i18n/index.ts'
import { Button, Field } from '../../../../ui/index.ts'
import { copyText } from '../../parts/copy-text.ts'
import { PasswordRules } from '../../password/PasswordRules.tsx'
import { createPassword } from '../parts/create-password.ts'
import css from './FirstPassword.module.css'

interface Props {
  label: string
  value: string
  error?: string | undefined
  isFirst?: boolean
  /** True if the password is valid for one sign-in only. */
  isTemporary?: boolean
  onChange: (password: string) => void
}

/** Password for another user, visible so that the administrator can pass it on. */
export const FirstPassword = ({ label, value, error, isFirst, isTemporary = true, onChange }: Props) => (
  <div className={css.password}>
    <Field
      {...(isFirst ? { 'data-first': true } : {})}
      label={label}
      {...(isTemporary && { hint: t('organisation.add.passwordHint') })}
      autoComplete="new-password"
      autoCapitalize="off"
      spellCheck={false}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
    <div className={css.actions}>
      <Button size="s" onClick={() => onChange(createPassword())}>
        {t('organisation.add.generate')}
      </Button>
      {value && (
        <Button size="s" kind="ghost" onClick={() => void copyText(value)}>
          {t('account.codes.copy')}
        </Button>
      )}
    </div>
    <PasswordRules password={value} />
  </div>
)
