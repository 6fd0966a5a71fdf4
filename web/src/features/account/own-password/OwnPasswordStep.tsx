import { signInTexts } from '../../../i18n/areas/sign-in.ts'
import { addMessages, t } from '../../../i18n/index.ts'
import { OwnPassword } from './OwnPassword.tsx'

addMessages(signInTexts)

interface Props {
  ticket: string
  email: string
  onSignedIn: () => Promise<void>
  /** Returns to the password step with a message. */
  onBeginAnew: (told?: string) => void
}

/** Sign-in step after a password that an administrator set. */
export const OwnPasswordStep = ({ onBeginAnew, ...rest }: Props) => (
  <OwnPassword
    {...rest}
    title={t('ownPassword.title')}
    lead={t('ownPassword.lead')}
    onExpired={() => onBeginAnew(t('ownPassword.expired'))}
    onBack={() => onBeginAnew()}
  />
)
