import { CircleAlert, Eye, Globe, PenLine, RefreshCw } from 'lucide'
import { type ReactNode, useState } from 'react'
import { type PlainKey, t } from '../../../i18n/index.ts'
import { Segments } from '../../../ui/controls/Segments.tsx'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { PasswordField } from '../../../ui/field/PasswordField.tsx'
import { Button, Emphasised, Icon } from '../../../ui/index.ts'
import { createPassword } from './create-password.ts'
import { ExpiryField } from './ExpiryField.tsx'
import css from './PermissionFields.module.css'
import { passwordStrength } from './password-strength.ts'
import type { PermissionFaults, PermissionForm } from './permission-form.ts'

interface Props {
  form: PermissionForm
  onChange: (form: PermissionForm) => void
  /** Number of external recipients; with any, a password is required. */
  externalCount: number
  faults: PermissionFaults
}

export function PermissionFields({ form, onChange, externalCount, faults }: Props) {
  const needsPassword = externalCount > 0
  const hasPassword = form.hasPassword || needsPassword
  return (
    <div>
      {needsPassword && (
        <div className={css.outside} role="status">
          <Icon of={Globe} size="s" />
          <span>
            <Emphasised text={t('drive.outsideNote', { n: externalCount })} />
          </span>
        </div>
      )}
      <Part title={t('drive.mayDo')}>
        <Segments
          label={t('drive.mayDo')}
          value={form.permission}
          options={[
            { value: 'READ', label: t('drive.permission.READ'), icon: Eye },
            { value: 'WRITE', label: t('drive.permission.WRITE'), icon: PenLine },
          ]}
          onChange={(permission) => onChange({ ...form, permission })}
        />
      </Part>
      <Part
        title={t('drive.password')}
        hint={t('drive.password.hint')}
        below={hasPassword && <Password form={form} fault={faults.password} onChange={onChange} />}
      >
        <Switch
          label={t('drive.password')}
          isOn={hasPassword}
          disabled={needsPassword}
          onChange={(isOn) => onChange({ ...form, hasPassword: isOn })}
        />
      </Part>
      <Part
        title={t('drive.expiry')}
        hint={t('drive.expiry.hint')}
        below={
          form.hasExpiry && (
            <>
              <ExpiryField
                label={t('drive.expiry')}
                value={form.expiryDay}
                isWrong={faults.expiry !== undefined}
                onChange={(expiryDay) => onChange({ ...form, expiryDay })}
              />
              {faults.expiry && <Wrong text={t(expiryTexts[faults.expiry])} />}
            </>
          )
        }
      >
        <Switch
          label={t('drive.expiry')}
          isOn={form.hasExpiry}
          onChange={(isOn) => onChange({ ...form, hasExpiry: isOn })}
        />
      </Part>
    </div>
  )
}

const expiryTexts = {
  required: 'drive.expiry.required',
  past: 'drive.expiry.past',
} as const satisfies Record<string, PlainKey>

interface PartProps {
  title: string
  hint?: string
  below?: ReactNode
  children: ReactNode
}

export function Part({ title, hint, below, children }: PartProps) {
  return (
    <div className={css.part}>
      <div className={css.line}>
        <div className={css.text}>
          <b>{title}</b>
          {hint && <span>{hint}</span>}
        </div>
        {children}
      </div>
      {below && <div className={css.below}>{below}</div>}
    </div>
  )
}

interface PasswordProps extends Pick<Props, 'form' | 'onChange'> {
  fault: PermissionFaults['password']
}

function Password({ form, fault, onChange }: PasswordProps) {
  const [createdCount, setCreatedCount] = useState(0)
  const { password, isPasswordUnchanged } = form
  const strength = passwordStrength(password)
  const error =
    fault === 'short' || (password !== '' && strength === 'short')
      ? t('drive.password.short')
      : fault === 'required'
        ? t('drive.password.required')
        : undefined
  const hint =
    password === '' ? (isPasswordUnchanged ? t('drive.password.kept') : '') : t(strengthTexts[strength])
  return (
    <div className={css.password}>
      <div className={css.passwordField} key={createdCount}>
        <PasswordField
          label={t('drive.password.new')}
          showLabel={t('drive.password.show')}
          hideLabel={t('drive.password.hide')}
          startsVisible={createdCount > 0}
          value={password}
          error={error}
          {...(hint ? { hint } : {})}
          autoComplete="new-password"
          onChange={(event) => onChange({ ...form, password: event.target.value })}
        />
        {password !== '' && !error && (
          <span className={css.strength} data-strength={strength} aria-hidden>
            <i />
            <i />
            <i />
          </span>
        )}
      </div>
      <Button
        icon={RefreshCw}
        onClick={() => {
          onChange({ ...form, password: createPassword() })
          setCreatedCount(createdCount + 1)
        }}
      >
        {t('drive.password.make')}
      </Button>
    </div>
  )
}

const strengthTexts = {
  short: 'drive.password.short',
  weak: 'drive.password.weak',
  fair: 'drive.password.fair',
  good: 'drive.password.good',
} as const satisfies Record<string, PlainKey>

const Wrong = ({ text }: { text: string }) => (
  <span className={css.wrong} role="alert">
    <Icon of={CircleAlert} size="xs" />
    {text}
  </span>
)
