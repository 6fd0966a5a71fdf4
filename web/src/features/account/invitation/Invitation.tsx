import { useEffect, useState } from 'react'
import { isProblem } from '../../../api/api-problem.ts'
import { request } from '../../../api/client.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { Button } from '../../../ui/index.ts'
import { NewPassword } from '../new-password/NewPassword.tsx'
import formCss from '../parts/FormPage.module.css'
import { SecondStep } from '../sign-in/SecondStep.tsx'
import panelCss from '../sign-in/SignIn.module.css'
import { type SecondStepStart, secondStepOf } from '../sign-in/second-step.ts'
import '../../../i18n/areas/refusals.ts'
import '../../../i18n/areas/sign-in.ts'

type State =
  | { at: 'looking' | 'over' }
  | { at: 'failed'; text: string }
  | { at: 'password'; email: string; fullname: string }
  | { at: 'second'; start: SecondStepStart }

interface Props {
  ticket: string
  onSignedIn: () => Promise<void>
  onSignIn: () => void
}

/** Target page of an invitation link: shows the invited address and asks for a password. */
export function Invitation({ ticket, onSignedIn, onSignIn }: Props) {
  const [state, setState] = useState<State>({ at: 'looking' })
  useEffect(() => {
    const loadState = async (): Promise<State> => {
      try {
        return { at: 'password', ...(await request('POST /api/v2/session/invitation', { body: { ticket } })) }
      } catch (error) {
        const isOver = isProblem(error, 'sign_in_expired', 'invalid_input')
        return isOver ? { at: 'over' } : { at: 'failed', text: errorText(error) }
      }
    }
    void loadState().then(setState)
  }, [ticket])
  return (
    <main className={panelCss.place} id="main">
      <div className={panelCss.panel} aria-busy={state.at === 'looking'}>
        {state.at === 'password' && (
          <NewPassword
            ticket={ticket}
            email={state.email}
            title={t('invitation.title', { name: state.fullname || state.email })}
            lead={t('invitation.lead', { email: state.email })}
            onSignedIn={onSignedIn}
            onExpired={() => setState({ at: 'over' })}
            onRefused={(refusal) => {
              const start = secondStepOf(refusal)
              if (start) setState({ at: 'second', start })
              return start !== undefined
            }}
          />
        )}
        {state.at === 'second' && (
          <SecondStep
            start={state.start}
            onSignedIn={onSignedIn}
            onRestart={onSignIn}
            onNewPassword={onSignIn}
          />
        )}
        {state.at === 'over' && (
          <Notice title={t('invitation.over')} text={t('invitation.over.text')} onSignIn={onSignIn} />
        )}
        {state.at === 'failed' && <Notice title={state.text} onSignIn={onSignIn} />}
      </div>
    </main>
  )
}

const Notice = ({ title, text, onSignIn }: { title: string; text?: string; onSignIn: () => void }) => (
  <div className={formCss.form} role="alert">
    <div>
      <h1>{title}</h1>
      {text && <p>{text}</p>}
    </div>
    <Button kind="primary" size="l" isBlock onClick={onSignIn}>
      {t('invitation.signIn')}
    </Button>
  </div>
)
