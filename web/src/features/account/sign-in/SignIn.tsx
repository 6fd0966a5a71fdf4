import type { DemoAccount } from '@bocau/contract/account/account'
import type { SignInPageData } from '@bocau/contract/account/sign-in-page'
import { ArrowRight, CircleAlert } from 'lucide'
import { Suspense, useEffect, useState } from 'react'
import { endpointUrl } from '../../../api/client.ts'
import { t } from '../../../i18n/index.ts'
import { Avatar, Banner, classes, Icon } from '../../../ui/index.ts'
import { fetchPart } from '../../../ui/parts/fetch-part.ts'
import { lazyPart } from '../../../ui/parts/lazy-part.ts'
import { saveAddress } from './address-in-progress.ts'
import css from './SignIn.module.css'
import { SignInForm } from './SignInForm.tsx'
import { failureOfAddress } from './sign-in-failure.ts'
import { useSignIn } from './use-sign-in.ts'
import '../../../i18n/areas/refusals.ts'
import '../../../i18n/areas/sign-in.ts'

const loadSteps = () => fetchPart(() => import('./lazy-entry.ts'))
const SecondStep = lazyPart(async () => (await loadSteps()).SecondStep)
const NewPasswordStep = lazyPart(async () => (await loadSteps()).NewPasswordStep)
const ForgottenPassword = lazyPart(async () => (await loadSteps()).ForgottenPassword)

export interface SignInProps extends Omit<SignInPageData, 'language'> {
  onSignedIn: () => Promise<void>
}

/** Sign-in panel; a demo installation lists its users next to the form for sign-in by one click. */
export function SignIn({ offer, search, mayUsePasskeys, onSignedIn }: SignInProps) {
  const [failure] = useState(() => failureOfAddress(search))
  const attempt = useSignIn(onSignedIn, failure)
  const [done, setDone] = useState<string>()
  const [forgotten, setForgotten] = useState<string>()
  const isAtForm = !attempt.secondStep && !attempt.ownPassword && forgotten === undefined
  const people = offer.password && isAtForm ? offer.accounts : []
  const isRedirecting = useProviderSignOut(offer.single_sign_on?.is_sign_out_due ?? false)

  return (
    <main className={css.place} id="main">
      <div className={classes(css.panel, people.length > 0 && css.isWide)} aria-busy={isRedirecting}>
        {attempt.ownPassword ? (
          <Suspense>
            <NewPasswordStep {...attempt.ownPassword} onSignedIn={onSignedIn} onRestart={attempt.beginAnew} />
          </Suspense>
        ) : attempt.secondStep ? (
          <Suspense>
            <SecondStep
              start={attempt.secondStep}
              onSignedIn={onSignedIn}
              onRestart={(isExpired) => attempt.beginAnew(isExpired ? t('account.step.expired') : undefined)}
              onNewPassword={attempt.choosePassword}
            />
          </Suspense>
        ) : forgotten !== undefined ? (
          <Suspense>
            <ForgottenPassword
              email={forgotten}
              onDone={(text) => {
                setForgotten(undefined)
                attempt.setFailure(undefined)
                setDone(text)
              }}
            />
          </Suspense>
        ) : (
          <SignInForm
            attempt={attempt}
            statusText={done}
            onForgotten={setForgotten}
            demoPassword={people.length > 0 ? offer.password : undefined}
            mayUsePasskeys={mayUsePasskeys}
            signOn={offer.single_sign_on?.name}
            notice={isRedirecting ? t('account.signingOut') : undefined}
          />
        )}
        {offer.password && people.length > 0 && (
          <DemoAccounts
            accounts={people}
            password={offer.password}
            isOpenToAnybody={offer.is_open_to_anybody}
            attempt={attempt}
          />
        )}
      </div>
    </main>
  )
}

/** Ends the session at the single sign-on provider too, which then redirects back. */
function useProviderSignOut(isDue: boolean): boolean {
  useEffect(() => {
    if (!isDue) return
    saveAddress()
    location.assign(endpointUrl('GET /api/v2/session/single_sign_on/sign_out'))
  }, [isDue])
  return isDue
}

interface Props {
  accounts: DemoAccount[]
  password: string
  /** True if the demo is reachable from other machines. */
  isOpenToAnybody: boolean
  attempt: ReturnType<typeof useSignIn>
}

function DemoAccounts({ accounts, password, isOpenToAnybody, attempt }: Props) {
  const { signIn, busyWith } = attempt
  return (
    <section className={css.people} aria-labelledby="demo-people">
      <h2 id="demo-people">{t('account.demo')}</h2>
      <p>{t('account.demoLead')}</p>
      {isOpenToAnybody && (
        <Banner variant="card" kind="warning" icon={CircleAlert}>
          {t('account.demoOpen')}
        </Banner>
      )}
      <ul>
        {accounts.map((person) => (
          <li key={person.email}>
            <button
              type="button"
              className={css.person}
              aria-busy={busyWith === person.email}
              onClick={() => void signIn({ email: person.email, password, remember: true })}
            >
              <Avatar name={person.fullname} email={person.email} size={36} />
              <span className={css.who}>
                <b>{person.fullname}</b>
                <span>{person.note || person.email}</span>
              </span>
              <Icon of={ArrowRight} size="s" className={css.go} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
