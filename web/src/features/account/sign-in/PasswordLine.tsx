import { useId, useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { Info } from '../../../ui/icons.ts'
import { Button, PasswordField } from '../../../ui/index.ts'
import { Note } from '../parts/Note.tsx'
import css from './PasswordLine.module.css'
import { canUsePasskeys } from './passkey-sign-in.ts'
import formCss from './SignInForm.module.css'

/** The password, and what to do without it. */
export function PasswordLine({ error }: { error: string | undefined }) {
  const [isForgotten, setForgotten] = useState(false)
  const noteId = useId()
  return (
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
        <Button
          kind="link"
          aria-expanded={isForgotten}
          aria-controls={noteId}
          onClick={() => setForgotten(!isForgotten)}
        >
          {t('account.forgotten')}
        </Button>
      </span>
      <div id={noteId} role="status">
        {isForgotten && (
          <Note icon={Info}>
            {t('account.forgottenAsk')}
            {canUsePasskeys() && <p>{t('account.forgottenPasskey')}</p>}
          </Note>
        )}
      </div>
    </div>
  )
}
