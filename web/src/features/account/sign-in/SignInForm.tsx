import { Building, CircleAlert, CircleCheck, Clock, Fingerprint } from 'lucide'
import { type FormEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../../api/local-store.ts'
import { t, waitText } from '../../../i18n/index.ts'
import { Banner, Button, Checkbox, Field } from '../../../ui/index.ts'
import css from '../parts/FormPage.module.css'
import { PasswordLine } from './PasswordLine.tsx'
import { canUsePasskeys } from './passkey-sign-in.ts'
import { checkFields } from './sign-in-failure.ts'
import type { useSignIn } from './use-sign-in.ts'

interface Props {
  attempt: ReturnType<typeof useSignIn>
  demoPassword: string | null | undefined
  mayUsePasskeys: boolean
  /** Name of the single sign-on provider. */
  signOn: string | undefined
  /** Message shown initially. */
  statusText: string | undefined
  /** The user forgot the password of the typed address. */
  onForgotten: (email: string) => void
  /** Progress text shown instead of the form state. */
  notice: string | undefined
}

/** Form with address, password and the option to stay signed in. */
export function SignInForm({
  attempt,
  demoPassword,
  mayUsePasskeys,
  signOn,
  notice,
  statusText,
  onForgotten,
}: Props) {
  const { signIn, busyWith, failure, setFailure, secondsLeft } = attempt
  const form = useRef<HTMLFormElement>(null)
  const errorAt = (field: 'address' | 'password') => (failure?.field === field ? failure.text : undefined)

  useEffect(() => {
    if (failure?.field === 'address' || failure?.field === 'password') {
      form.current?.querySelector<HTMLInputElement>(`[name="${failure.field}"]`)?.focus()
    }
  }, [failure])

  const remembers = () => form.current !== null && new FormData(form.current).has('remember')

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const email = formText(data, 'address').trim()
    const password = formText(data, 'password')
    const remember = data.has('remember')
    const missing = checkFields(email, password)
    if (missing) return setFailure(missing)
    writeStored('address', remember ? email : undefined)
    void signIn({ email, password, remember })
  }

  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      <div>
        <h1>{t('account.signIn')}</h1>
        <p>{t('account.signInLead')}</p>
      </div>
      {statusText && !failure && (
        <Banner variant="card" icon={CircleCheck}>
          {statusText}
        </Banner>
      )}
      <Notice failure={failure} secondsLeft={secondsLeft} />
      <Field
        className={css.input}
        name="address"
        type="email"
        label={t('account.address')}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        inputMode="email"
        defaultValue={readStored('address') ?? ''}
        error={errorAt('address')}
      />
      <PasswordLine
        error={errorAt('password')}
        onForgotten={() =>
          onForgotten(form.current ? formText(new FormData(form.current), 'address').trim() : '')
        }
      />
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside */}
      <label className={css.remember}>
        <Checkbox name="remember" defaultChecked />
        {t('account.remember')}
      </label>
      <Button
        type="submit"
        kind="primary"
        size="l"
        isBlock
        disabled={secondsLeft > 0 || notice !== undefined}
        aria-busy={Boolean(busyWith)}
      >
        {notice ?? (busyWith ? t('account.signingIn') : t('account.signIn'))}
      </Button>
      <OtherMethods attempt={attempt} mayUsePasskeys={mayUsePasskeys} signOn={signOn} remembers={remembers} />
      {demoPassword && <p className={css.hint}>{t('account.demoPassword', { password: demoPassword })}</p>}
    </form>
  )
}

const subscribeToNothing = () => () => undefined

const nextOfAddress = () => new URLSearchParams(location.search).get('next') ?? '/'

/** Sign-in without a password: passkey or single sign-on. */
function OtherMethods({
  attempt,
  mayUsePasskeys,
  signOn,
  remembers,
}: Pick<Props, 'attempt' | 'mayUsePasskeys' | 'signOn'> & { remembers: () => boolean }) {
  // Prerendering on the server assumes the capabilities of most browsers.
  const hasPasskeys = useSyncExternalStore(subscribeToNothing, canUsePasskeys, () => mayUsePasskeys)
  if (!hasPasskeys && !signOn) return null
  return (
    <>
      <p className={css.or}>
        <span>{t('account.or')}</span>
      </p>
      {hasPasskeys && (
        <Button
          size="l"
          isBlock
          icon={Fingerprint}
          aria-busy={attempt.busyWith === 'passkey'}
          onClick={() => void attempt.signInWithPasskey(remembers())}
        >
          {t('account.byPasskey')}
        </Button>
      )}
      {signOn && (
        <Button
          size="l"
          isBlock
          icon={Building}
          aria-busy={attempt.busyWith === 'elsewhere'}
          onClick={() => void attempt.signInElsewhere(nextOfAddress(), remembers())}
        >
          {t('account.bySignOn', { name: signOn })}
        </Button>
      )}
    </>
  )
}

/** Error that concerns neither field: a wait, a disabled account or an unreachable server. */
function Notice({ failure, secondsLeft }: Pick<ReturnType<typeof useSignIn>, 'failure' | 'secondsLeft'>) {
  if (failure?.field === 'wait') {
    return (
      <Banner variant="card" kind="warning" icon={Clock}>
        {t('error.too_many_sign_ins_until', { wait: waitText(secondsLeft || failure.seconds) })}
      </Banner>
    )
  }
  if (failure?.field !== 'form') return null
  return (
    <Banner variant="card" kind="danger" icon={CircleAlert}>
      {failure.text}
    </Banner>
  )
}

function formText(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
