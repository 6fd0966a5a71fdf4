import { signInTexts } from '../../../i18n/areas/sign-in.ts'
import { addMessages, t } from '../../../i18n/index.ts'
import { OwnPassword } from './OwnPassword.tsx'

addMessages(signInTexts)

interface Props {
  ticket: string
  email: string
  onSignedIn: () => Promise<void>
  /** Back to the password, with what there is to say. */
  onBeginAnew: (told?: string) => void
}

/** The step of signing in with a password that was given by somebody else. */
export const OwnPasswordStep = ({ onBeginAnew, ...rest }: Props) => (
  <OwnPassword
    {...rest}
    title={t('ownPassword.title')}
    lead={t('ownPassword.lead')}
    onExpired={() => onBeginAnew(t('ownPassword.expired'))}
    onBack={() => onBeginAnew()}
  />
)
