import { useQuery } from '@tanstack/react-query'
import { Copy, Download, Info, Printer } from 'lucide'
import { useState } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { request } from '../../../api/client.ts'
import { useUser } from '../../../api/session.ts'
import { t } from '../../../i18n/index.ts'
import { Button, ButtonLink, Checkbox, showToast } from '../../../ui/index.ts'
import { accountAddresses } from '../account-addresses.ts'
import { protectionQuery, verificationQuery } from '../account-queries.ts'
import { CodeField } from '../parts/CodeField.tsx'
import { copyText } from '../parts/copy-text.ts'
import { Card } from '../parts/page/Card.tsx'
import { Note } from '../parts/page/Note.tsx'
import { QueryContent } from '../parts/page/Page.tsx'
import { Panel } from '../parts/page/Panel.tsx'
import { Refusal } from '../parts/Refusal.tsx'
import { Resend, useSentCode } from '../parts/SentCode.tsx'
import { useCode } from '../parts/use-code.ts'
import { withConfirmation } from '../parts/with-confirmation.tsx'
import { AuthenticatorSetUp } from './AuthenticatorSetUp.tsx'
import { ManageTwoStep } from './ManageTwoStep.tsx'
import css from './TwoStepPage.module.css'
import { showTwoStepChange } from './two-step-calls.ts'
import '../../../i18n/areas/account.ts'

/** 2-step verification: setup while it is off, management otherwise. `?by=app` and `?by=phone` set up one method. */
export function TwoStepPage() {
  const protection = useQuery(protectionQuery)
  const { second_step_from: from } = useUser()
  const [isDue] = useState(() => from !== null && from * 1000 <= Date.now())
  const [visibleCodes, setVisibleCodes] = useState<{ codes: readonly string[]; isFirst: boolean }>()
  const showCodes = (codes: readonly string[]) => setVisibleCodes({ codes, isFirst: false })
  const showFirstCodes = (codes: readonly string[]) => setVisibleCodes({ codes, isFirst: true })
  const done = () => {
    setVisibleCodes(undefined)
    // Reloads everything that was inaccessible before.
    if (isDue) return location.assign('/')
    if (visibleCodes?.isFirst) showToast({ text: t('account.setUp.doneFirst') })
  }
  const by = new URLSearchParams(useSearch()).get('by')

  if (visibleCodes) return <RecoveryCodes codes={visibleCodes.codes} onDone={done} />
  if (!protection.data)
    return (
      <Card className={css.waiting}>
        <QueryContent query={protection} lines={4}>
          {() => null}
        </QueryContent>
      </Card>
    )
  if (by === 'phone') return <PhoneSetUp onCodes={showFirstCodes} />
  return by === 'app' || !protection.data.is_on ? (
    <AuthenticatorSetUp
      isChange={protection.data.authenticator !== null}
      isDue={isDue}
      onCodes={showFirstCodes}
    />
  ) : (
    <ManageTwoStep protection={protection.data} onCodes={showCodes} />
  )
}

/** Shows the recovery codes once, to copy, download or print before continuing. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { email } = useUser()
  const [isSaved, setSaved] = useState(false)
  const text = `${t('account.codes.file', { email })}\n\n${codes.join('\n')}\n`
  return (
    <Panel
      title={t('account.codes.title')}
      lead={t('account.codes.lead')}
      onSubmit={() => isSaved && onDone()}
      footer={
        <Button kind="primary" type="submit" aria-disabled={!isSaved}>
          {t('account.done')}
        </Button>
      }
    >
      <p className={css.owner}>{t('account.codes.file', { email })}</p>
      <ol className={css.codes} aria-label={t('account.codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={css.actions}>
        <Button icon={Copy} onClick={() => void copyText(codes.join('\n'))}>
          {t('account.codes.copy')}
        </Button>
        <Button icon={Download} onClick={() => download(text)}>
          {t('account.codes.download')}
        </Button>
        <Button icon={Printer} onClick={() => print()}>
          {t('account.codes.print')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside */}
      <label className={css.saved}>
        <Checkbox checked={isSaved} onChange={(event) => setSaved(event.currentTarget.checked)} />
        {t('account.codes.kept')}
      </label>
    </Panel>
  )
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = t('account.codes.fileName')
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}

function PhoneSetUp({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { data: verification } = useQuery(verificationQuery)
  const sent = useSentCode((channel) => request('POST /api/v2/otp', { body: { channel } }))
  const phone = verification?.phone?.formatted ?? ''

  const code = useCode(async (typed) => {
    const body = { code: typed }
    const change = await withConfirmation(() => request('PUT /api/v2/2fa/phone', { body }))
    await showTwoStepChange(change, onCodes)
  })
  const isMissing = verification !== undefined && verification.phone === null
  return (
    <Panel
      title={t('account.byPhone.title')}
      {...(phone
        ? {
            lead: sent.hint
              ? t('account.byPhone.enter', { phone: sent.hint })
              : t('account.byPhone.lead', { phone }),
          }
        : {})}
      onSubmit={() => void (sent.hint ? code.submit() : sent.send('text'))}
      footer={
        <>
          <ButtonLink href={`${accountAddresses.authentication}?by=app`}>
            {t('account.byPhone.useApp')}
          </ButtonLink>
          {isMissing ? (
            <ButtonLink kind="primary" href={accountAddresses.verify}>
              {t('account.verifyPhone.now')}
            </ButtonLink>
          ) : sent.hint ? (
            <Button kind="primary" type="submit" aria-disabled={!code.isComplete || code.isBusy}>
              {t('account.setUp.turnOn')}
            </Button>
          ) : (
            <Button kind="primary" type="submit" aria-disabled={sent.isBusy}>
              {t('account.byPhone.send')}
            </Button>
          )}
        </>
      }
    >
      {isMissing && (
        <Note icon={Info} kind="warning">
          {t('account.byPhone.none')}
        </Note>
      )}
      {sent.hint && <CodeField isFirst label={t('account.code')} {...code.field} />}
      {sent.error && <Refusal text={sent.error} />}
      {sent.hint && <Resend sent={sent} />}
    </Panel>
  )
}
