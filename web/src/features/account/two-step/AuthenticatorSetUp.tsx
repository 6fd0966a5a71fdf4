import { useQuery } from '@tanstack/react-query'
import { Copy, Info } from 'lucide'
import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { request } from '../../../api/client.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { Button, ButtonLink, IconButton } from '../../../ui/index.ts'
import { accountAddresses } from '../account-addresses.ts'
import { CodeField } from '../parts/CodeField.tsx'
import { copyText } from '../parts/copy-text.ts'
import { Note } from '../parts/page/Note.tsx'
import { Panel } from '../parts/page/Panel.tsx'
import { NotConfirmed } from '../parts/use-action.ts'
import { useCode } from '../parts/use-code.ts'
import { withConfirmation } from '../parts/with-confirmation.tsx'
import css from './AuthenticatorSetUp.module.css'
import { QrCode } from './QrCode.tsx'
import { showTwoStepChange } from './two-step-calls.ts'

/** Key length: 160 bits at five bits per character. */
const keyCharacters = 32

interface Props {
  /** Replaces an existing authenticator. */
  isChange: boolean
  /** The organisation requires a second step for access. */
  isDue: boolean
  onCodes: (codes: readonly string[]) => void
}

/** Sets up an authenticator app: shows the key as QR code and text, and asks for a first code. */
export function AuthenticatorSetUp({ isChange, isDue, onCodes }: Props) {
  const keyOffer = useKeyOffer()
  const [isExpired, setExpired] = useState(false)

  const code = useCode(
    async (typed) => {
      const body = { code: typed }
      const change = await withConfirmation(() => request('PUT /api/v2/2fa/authenticator', { body }))
      await showTwoStepChange(change, onCodes)
    },
    () => setExpired(true),
  )
  const renew = () => {
    setExpired(false)
    void keyOffer.refetch()
  }
  return (
    <Panel
      title={isChange ? t('account.setUp.again') : t('account.setUp.title')}
      lead={t('account.setUp.lead')}
      onSubmit={code.submit}
      footer={
        <>
          <span className={css.other}>
            {t('account.setUp.noApp')}{' '}
            <a href={`${accountAddresses.authentication}?by=phone`}>{t('account.setUp.byPhone')}</a>
          </span>
          {!isDue && (
            <ButtonLink href={isChange ? accountAddresses.authentication : accountAddresses.protect}>
              {t('app.cancel')}
            </ButtonLink>
          )}
          <Button kind="primary" type="submit" aria-disabled={!code.isComplete || code.isBusy}>
            {t('account.setUp.turnOn')}
          </Button>
        </>
      }
    >
      {isDue && <Note icon={Info}>{t('account.setUp.due')}</Note>}
      {isExpired && (
        <Note
          icon={Info}
          kind="warning"
          end={
            <Button size="s" onClick={renew}>
              {t('account.setUp.renew')}
            </Button>
          }
        >
          {t('account.setUp.expired')}
        </Note>
      )}
      {keyOffer.error && !(keyOffer.error instanceof NotConfirmed) && (
        <Note icon={Info} kind="danger">
          {errorText(keyOffer.error)}
        </Note>
      )}
      <div className={css.columns}>
        <div className={css.picture}>
          {keyOffer.data ? (
            <QrCode text={keyOffer.data.otpauth_uri} label={t('account.setUp.qr')} />
          ) : (
            <div className={css.place} />
          )}
        </div>
        <ol className={css.steps}>
          <li>
            <b>{t('account.setUp.open')}</b>
            <span>{t('account.setUp.openText')}</span>
          </li>
          <li>
            <b>{t('account.setUp.scan')}</b>
            <span>{t('account.setUp.scanText')}</span>
            <Key text={keyOffer.data?.key} isVisible={keyOffer.data !== undefined} />
          </li>
          <li>
            <b>{t('account.setUp.enter')}</b>
            <CodeField label={t('account.code')} {...code.field} />
          </li>
        </ol>
      </div>
    </Panel>
  )
}

/** Key offered by the server. Requested once; renewed only by the user. */
function useKeyOffer() {
  const offer = useQuery({
    queryKey: ['authenticator-offer'],
    queryFn: () => withConfirmation(() => request('POST /api/v2/2fa/authenticator')),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  // Without password confirmation there is nothing to set up.
  const isRefused = offer.error instanceof NotConfirmed
  useEffect(() => {
    if (isRefused) navigate(accountAddresses.protect, { replace: true })
  }, [isRefused])
  return offer
}

/** Key as text, with a placeholder of the same size while it loads. */
function Key({
  text = '0'.repeat(keyCharacters),
  isVisible,
}: {
  text: string | undefined
  isVisible: boolean
}) {
  return (
    <span className={css.key} data-coming={!isVisible || undefined}>
      <code>{text.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      <IconButton
        size="s"
        icon={Copy}
        label={t('account.setUp.copyKey')}
        onClick={() => void copyText(text)}
      />
    </span>
  )
}
