import { t } from '../../../i18n/index.ts'
import { Button, PasswordField } from '../../../ui/index.ts'
import formCss from '../parts/FormPage.module.css'
import css from './PasswordLine.module.css'

interface Props {
  error: string | undefined
  onForgotten: () => void
}

/** Password field with the link for a forgotten password. */
export const PasswordLine = ({ error, onForgotten }: Props) => (
  <div className={css.line}>
    <PasswordField
      className={formCss.input}
      name="password"
      label={t('account.passwordField')}
      showLabel={t('account.showPassword')}
      hideLabel={t('account.hidePassword')}
      autoComplete="current-password"
      error={error}
    />
    <span className={css.forgotten}>
      <Button kind="link" onClick={onForgotten}>
        {t('account.forgotten')}
      </Button>
    </span>
  </div>
)
