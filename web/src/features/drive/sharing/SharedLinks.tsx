import type { Share } from '@bocau/contract/drive/shares'
import { Copy } from 'lucide'
import { t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Button, Field } from '../../../ui/index.ts'
import css from './ShareDialog.module.css'
import { copyText, shareLink } from './share-calls.ts'

interface Props {
  shares: readonly Share[]
  /** Shown once, because the server stores only a hash. */
  password: string
  /** True if the recipients were notified by mail. */
  isNotified: boolean
  /** True if the link was sent to external recipients. */
  isMailed: boolean
  onClose: () => void
}

export function SharedLinks({ shares, password, isNotified, isMailed, onClose }: Props) {
  const copyAll = () => void copyText(shares.map(shareLink).join('\n'), t('drive.linkCopied'))
  return (
    <Dialog
      title={t('drive.shared.title')}
      size="m"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('drive.done')}</Button>
          <Button data-first kind="primary" icon={Copy} onClick={copyAll}>
            {t('drive.copyLink')}
          </Button>
        </>
      }
    >
      <p>
        {t(
          !shares[0]?.share_withs.length
            ? 'drive.shared.anyone'
            : isMailed
              ? 'drive.shared.mailed'
              : isNotified
                ? 'drive.shared.told'
                : 'drive.shared.people',
        )}
      </p>
      <div className={css.links}>
        {shares.map((share) => (
          <Field
            key={share.id}
            label={shares.length > 1 ? (share.files[0]?.name ?? t('drive.link')) : t('drive.link')}
            readOnly
            value={shareLink(share)}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </div>
      {password !== '' && (
        <div className={css.copy}>
          <Field label={t('drive.password')} hint={t('drive.password.hint')} readOnly value={password} />
          <Button icon={Copy} onClick={() => void copyText(password, t('drive.passwordCopied'))}>
            {t('drive.copyPassword')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
