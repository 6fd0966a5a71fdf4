import { type PasswordFault, passwordFaults, passwordStrength } from '@bocau/contract/account/password-rules'
import { limits } from '@bocau/contract/limits'
import { CircleCheck } from 'lucide'
import { t } from '../../../i18n/index.ts'
import { Icon, VisuallyHidden } from '../../../ui/index.ts'
import css from './PasswordRules.module.css'
import '../../../i18n/areas/sign-in.ts'

interface Props {
  password: string
  /** True if it differs from the current password; undefined without one. */
  isDifferent?: boolean
}

const rules: readonly Exclude<PasswordFault, 'too_long'>[] = [
  'too_short',
  'no_lowercase',
  'no_uppercase',
  'no_digit',
  'no_special',
]

/** Rules of a new password with their state, and its strength. */
export function PasswordRules({ password, isDifferent }: Props) {
  const faults = password ? passwordFaults(password) : rules
  const lines = [
    ...rules.map((rule) => ({
      id: rule,
      text:
        rule === 'too_short'
          ? t('account.rule.too_short', { n: limits.minPasswordCharacters })
          : t(`account.rule.${rule}`),
      isMet: password !== '' && !faults.includes(rule),
    })),
    ...(isDifferent === undefined
      ? []
      : [{ id: 'different', text: t('account.rule.different'), isMet: isDifferent }]),
  ]
  const strength = passwordStrength(password)
  return (
    <div className={css.rules}>
      <div className={css.meter} data-strength={strength} aria-hidden>
        <i />
        <i />
        <i />
        <i />
      </div>
      <p className={css.word} aria-live="polite">
        {password && t('account.strength', { word: t(`account.strength.${strength}`) })}
      </p>
      <ul>
        {lines.map(({ id, text, isMet }) => (
          <li key={id} data-met={isMet || undefined}>
            <Icon of={CircleCheck} size="xs" />
            {text}
            <VisuallyHidden>{isMet ? t('account.rule.met') : t('account.rule.unmet')}</VisuallyHidden>
          </li>
        ))}
      </ul>
    </div>
  )
}
