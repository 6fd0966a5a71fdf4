import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Share } from '@bocau/contract/drive/shares'
import { normaliseEmail } from '@bocau/mail-core/address'
import { type Recipient, toRecipient } from '@bocau/mail-core/recipients/recipients'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide'
import { useState } from 'react'
import { useUser } from '../../../api/session.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Banner, openDialog } from '../../../ui/index.ts'
import { fileSharesQuery } from '../data/queries.ts'
import { AddressField } from './AddressField.tsx'
import { NotificationFields, type ShareNotification } from './NotificationFields.tsx'
import { PermissionFields } from './PermissionFields.tsx'
import { newPermissions, permissionFaults, permissionsOf, toTerms } from './permission-form.ts'
import css from './ShareDialog.module.css'
import { SharedFiles } from './SharedFiles.tsx'
import { SharedLinks } from './SharedLinks.tsx'
import { ShareList } from './ShareList.tsx'
import { changeShare, createShare, mailLinks, shareCheckQuery } from './share-calls.ts'

interface Props {
  files: readonly DriveFile[]
  share?: Share
  onClose: () => void
}

/** Opens the dialog for a new or existing share. */
export function openShareDialog(files: readonly DriveFile[], share?: Share): void {
  openDialog((close) => <ShareDialog files={files} {...(share ? { share } : {})} onClose={close} />)
}

/** Shares files with recipients and terms, then shows the link. */
function ShareDialog({ files, share, onClose }: Props) {
  const { timezone } = useUser()
  const [people, setPeople] = useState<readonly Recipient[]>(() => share?.share_withs.map(toRecipient) ?? [])
  const [form, setForm] = useState(() => (share ? permissionsOf(share, timezone) : newPermissions))
  const [notification, setNotification] = useState<ShareNotification>({
    notify: true,
    mailsLink: false,
    message: '',
  })
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [created, setCreated] = useState<{
    shares: readonly Share[]
    password: string
    isNotified: boolean
    isMailed: boolean
  }>()
  // Idempotency key; a repeated press creates one share.
  const [key] = useState(() => crypto.randomUUID())
  const [now] = useState(() => Date.now())

  const emails = people.filter(({ isValid }) => isValid).map(({ email }) => email)
  const { data: check } = useQuery({ ...shareCheckQuery(emails), placeholderData: keepPreviousData })
  const present = new Set(emails.map(normaliseEmail))
  const outside = new Set(check?.outside.map(normaliseEmail).filter((email) => present.has(email)))
  const isPublicForbidden = check?.share_public === false && (emails.length === 0 || outside.size > 0)
  const needsPassword = outside.size > 0
  const faults = permissionFaults(form, { needsPassword, now, zone: timezone })
  const before = new Set(share?.share_withs.map(({ email }) => normaliseEmail(email)))
  // Only colleagues can be notified, and for an existing share only newly added ones.
  const canNotify = [...present].some((email) => !outside.has(email) && !before.has(email))
  const added = [...outside].filter((email) => !before.has(email))
  const mailed = notification.mailsLink ? added : []
  const bad = people.filter(({ isValid }) => !isValid)

  /** Sends the links and shows a failure. The next press sends only the missing messages. */
  const mailTo = async (shares: readonly Share[]): Promise<boolean> => {
    try {
      await mailLinks(shares, { emails: mailed, message: notification.message, key })
      return true
    } catch (error) {
      setRefusal(`${t('drive.mail.failed')}: ${errorText(error)}`)
      setBusy(false)
      return false
    }
  }
  const save = async () => {
    setTried(true)
    if (isBusy || bad.length > 0 || faults.password || faults.expiry || isPublicForbidden) return
    setBusy(true)
    setRefusal(undefined)
    const terms = {
      ...toTerms(form, needsPassword, timezone),
      ...(canNotify && notification.notify && { notify: true, message: notification.message }),
    }
    try {
      const shares = share
        ? [await changeShare(share.id, emails, terms)]
        : await createShare(
            files.map(({ id }) => id),
            emails,
            { terms, key },
          )
      if (mailed.length > 0 && !(await mailTo(shares))) return
      if (share) onClose()
      else
        setCreated({
          shares,
          password: terms.password ?? '',
          isNotified: canNotify && notification.notify,
          isMailed: mailed.length > 0,
        })
    } catch (error) {
      setRefusal(errorText(error))
      setBusy(false)
    }
  }

  if (created) return <SharedLinks {...created} onClose={onClose} />
  return (
    <Dialog
      title={dialogTitle(files, share)}
      size="m"
      onSubmit={() => void save()}
      onClose={onClose}
      submitLabel={t(
        share ? 'drive.share.save' : emails.length > 0 ? 'drive.share.give' : 'drive.share.makeLink',
      )}
      isBusy={isBusy || isPublicForbidden}
    >
      {files.length > 1 && <SharedFiles files={files} />}
      <div>
        <AddressField
          label={t('drive.share.with')}
          people={people}
          external={outside}
          onChange={(next) => {
            setPeople(next)
            setRefusal(undefined)
          }}
        />
        {bad.length > 0 ? (
          <p className={css.wrong} role="alert">
            {t('drive.share.badAddresses', { names: bad.map(({ email }) => email).join(', ') })}
          </p>
        ) : (
          <p className={css.hint}>{t(emails.length > 0 ? 'drive.share.signedIn' : 'drive.share.anyone')}</p>
        )}
      </div>
      {isPublicForbidden && (
        <Banner icon={CircleAlert} kind="warning" variant="card">
          {t('error.share_public_forbidden')}
        </Banner>
      )}
      {(canNotify || added.length > 0) && (
        <NotificationFields
          notification={notification}
          hasColleagues={canNotify}
          hasExternal={added.length > 0}
          onChange={setNotification}
        />
      )}
      <PermissionFields
        form={form}
        externalCount={outside.size}
        faults={isTried ? faults : {}}
        onChange={(next) => {
          setForm(next)
          setRefusal(undefined)
        }}
      />
      {refusal && (
        <Banner icon={CircleAlert} kind="danger" variant="card">
          {refusal}
        </Banner>
      )}
      {!share && files.length === 1 && files[0] && <ExistingShares file={files[0]} />}
    </Dialog>
  )
}

/** Existing shares of the file. */
function ExistingShares({ file }: { file: DriveFile }) {
  const { data } = useQuery({ ...fileSharesQuery(file.id), enabled: file.is_shared })
  if (!data || data.items.length === 0) return null
  return (
    <section className={css.given}>
      <h3>{t('drive.share.given', { n: data.items.length })}</h3>
      <ShareList shares={data.items} onChange={(share) => openShareDialog([file], share)} />
    </section>
  )
}

function dialogTitle(files: readonly DriveFile[], share: Share | undefined): string {
  if (share) return t('drive.share.change')
  const [only] = files
  return files.length === 1 && only
    ? t('drive.share.one', { name: only.name })
    : t('drive.share.many', { n: files.length })
}
