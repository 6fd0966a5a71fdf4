import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { normaliseEmail } from '@bocau/mail-core/address'
import type { Recipient } from '@bocau/mail-core/recipients/recipients'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, CircleAlert, Lock } from 'lucide'
import { useState } from 'react'
import { useUser } from '../../../api/session.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Banner, Button, Emphasised } from '../../../ui/index.ts'
import { PermissionFields } from '../sharing/PermissionFields.tsx'
import { newPermissions, permissionFaults, toTerms } from '../sharing/permission-form.ts'
import { SharedFiles } from '../sharing/SharedFiles.tsx'
import { createShare, shareCheckQuery } from '../sharing/share-calls.ts'
import { accessQuestion, linkedText } from './linked-text.ts'
import { ReceiverChips } from './ReceiverChips.tsx'
import css from './ShareOnSend.module.css'
import '../../../i18n/areas/drive.ts'
import '../../../i18n/areas/refusals.ts'

interface Props {
  /** The sender's own files linked in the message. */
  files: readonly DriveFile[]
  /** Files of other users, which only their owners can share. */
  foreign: readonly DriveFile[]
  receivers: readonly Recipient[]
  /** Message to be sent; the shares become active when it is sent. */
  messageId: Id
  onResult: (shares?: Id[]) => void
}

/** Gives the recipients of a message access to its linked files, with default or chosen terms. */
export function ShareOnSend({ files, foreign, receivers, messageId, onResult }: Props) {
  const { timezone } = useUser()
  const [step, setStep] = useState<'confirm' | 'permissions'>('confirm')
  const [form, setForm] = useState(newPermissions)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  // Idempotency key; a repeated press creates one share.
  const [key] = useState(() => crypto.randomUUID())
  const [now] = useState(Date.now)
  const emails = receivers.map(({ email }) => email)
  const { data: check, error } = useQuery(shareCheckQuery(emails))
  const outside = new Set(check?.outside.map(normaliseEmail))
  const needsPassword = outside.size > 0
  const isForbidden = check?.share_public === false && needsPassword
  const faults = permissionFaults(form, { needsPassword, now, zone: timezone })
  const isReady = check !== undefined && !isForbidden && !isBusy

  const share = async () => {
    setTried(true)
    if (!isReady) return
    if (faults.password || faults.expiry) return setStep('permissions')
    setBusy(true)
    setRefusal(undefined)
    try {
      const shares = await createShare(
        files.map(({ id }) => id),
        emails,
        { terms: toTerms(form, needsPassword, timezone), key, messageId },
      )
      onResult(shares.map(({ id }) => id))
    } catch (failure) {
      setRefusal(errorText(failure))
      setBusy(false)
    }
  }
  const trouble = (
    <>
      {isForbidden && (
        <Banner icon={CircleAlert} kind="warning" variant="card">
          {t('error.share_public_forbidden')}
        </Banner>
      )}
      {(refusal ?? error) && (
        <Banner icon={CircleAlert} kind="danger" variant="card">
          {refusal ?? errorText(error)}
        </Banner>
      )}
    </>
  )
  if (step === 'confirm')
    return (
      <Dialog
        title={accessQuestion(files)}
        size="m"
        onSubmit={() => (needsPassword ? setStep('permissions') : void share())}
        onClose={() => onResult()}
        footer={
          <>
            <Button kind="ghost" className={css.start} onClick={() => onResult([])}>
              {t('shareOnSend.without')}
            </Button>
            <Button disabled={isForbidden} onClick={() => setStep('permissions')}>
              {t('shareOnSend.permissions')}
            </Button>
            <Button kind="primary" type="submit" data-first disabled={!isReady}>
              {t('shareOnSend.share')}
            </Button>
          </>
        }
      >
        <p className={css.lead}>{linkedText(files)}</p>
        <SharedFiles files={files} />
        <ReceiverChips receivers={receivers} external={outside} />
        {trouble}
      </Dialog>
    )
  return (
    <Dialog
      title={t('shareOnSend.permissionsTitle')}
      size="m"
      onSubmit={() => void share()}
      onClose={() => onResult()}
      footer={
        <>
          <Button kind="ghost" icon={ArrowLeft} className={css.start} onClick={() => setStep('confirm')}>
            {t('shareOnSend.back')}
          </Button>
          <Button onClick={() => onResult()}>{t('app.cancel')}</Button>
          <Button kind="primary" type="submit" aria-disabled={!isReady}>
            {t('shareOnSend.save')}
          </Button>
        </>
      }
    >
      <PermissionFields
        form={form}
        externalCount={outside.size}
        faults={isTried ? faults : {}}
        onChange={(next) => {
          setForm(next)
          setRefusal(undefined)
        }}
      />
      {foreign.length > 0 && (
        <Banner icon={Lock} kind="warning" variant="card">
          <Emphasised
            text={t('shareOnSend.foreign', {
              name: foreign[0]?.name ?? '',
              owner: foreign[0]?.owner_display_name || (foreign[0]?.owner ?? ''),
              n: foreign.length,
            })}
          />
        </Banner>
      )}
      {trouble}
    </Dialog>
  )
}
