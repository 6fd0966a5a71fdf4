import { t } from '../../../i18n/index.ts'
import { NewPassword } from './NewPassword.tsx'
import '../../../i18n/areas/sign-in.ts'

interface Props {
  ticket: string
  email: string
  onSignedIn: () => Promise<void>
  /** Returns to the password step with a message. */
  onRestart: (notice?: string) => void
}

/** Sign-in step after a password that an administrator set. */
export const NewPasswordStep = ({ onRestart, ...rest }: Props) => (
  <NewPassword
    {...rest}
    title={t('ownPassword.title')}
    lead={t('ownPassword.lead')}
    onExpired={() => onRestart(t('ownPassword.expired'))}
    onBack={() => onRestart()}
  />
)
