import { useEffect, useState } from 'react'
import { isProblem } from '../../../api/api-problem.ts'
import { request } from '../../../api/client.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { Button } from '../../../ui/index.ts'
import formCss from '../parts/FormPage.module.css'
import panelCss from '../sign-in/SignIn.module.css'
import css from './FirstRun.module.css'
import { FoundingForm } from './FoundingForm.tsx'
import '../../../i18n/areas/first-run.ts'
import '../../../i18n/areas/refusals.ts'

type State =
  | { at: 'looking' | 'over' | 'locked' }
  | { at: 'failed'; text: string }
  | { at: 'form'; defaults: { organisation: string; domain: string } }

interface Props {
  token: string
  onFounded: () => Promise<void>
  onSignIn: () => void
}

/** Target page of the first-run link. The token authorises the setup of an empty installation. */
export function FirstRun({ token, onFounded, onSignIn }: Props) {
  const [state, setState] = useState<State>({ at: token ? 'looking' : 'locked' })
  useEffect(() => {
    if (token) void loadState(token).then(setState)
  }, [token])
  return (
    <main className={panelCss.place} id="main">
      <div className={panelCss.panel} aria-busy={state.at === 'looking'}>
        {state.at === 'form' && (
          <FoundingForm
            token={token}
            defaults={state.defaults}
            onFounded={onFounded}
            onExpired={() => setState({ at: 'over' })}
          />
        )}
        {state.at === 'locked' && <Notice title={t('firstRun.locked')} text={t('firstRun.locked.text')} />}
        {state.at === 'over' && (
          <Notice title={t('firstRun.over')} text={t('firstRun.over.text')} onSignIn={onSignIn} />
        )}
        {state.at === 'failed' && <Notice title={state.text} onSignIn={onSignIn} />}
      </div>
    </main>
  )
}

async function loadState(token: string): Promise<State> {
  try {
    return { at: 'form', defaults: await request('POST /api/v2/setup/link', { body: { token } }) }
  } catch (error) {
    const isOver = isProblem(error, 'setup_over', 'invalid_input')
    return isOver ? { at: 'over' } : { at: 'failed', text: errorText(error) }
  }
}

const Notice = ({ title, text, onSignIn }: { title: string; text?: string; onSignIn?: () => void }) => (
  <div className={formCss.form} role="alert">
    <div>
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      {onSignIn ? null : (
        <p>
          {t('firstRun.command')} <code className={css.command}>npm run bocau -- setup</code>
        </p>
      )}
    </div>
    {onSignIn && (
      <Button kind="primary" size="l" isBlock onClick={onSignIn}>
        {t('firstRun.signIn')}
      </Button>
    )}
  </div>
)
