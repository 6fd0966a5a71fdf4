import { request } from '../../../api/client.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { openDialog } from '../../../ui/dialog/dialogs.ts'
import { Button, showToast } from '../../../ui/index.ts'
import { NotConfirmed } from '../parts/use-action.ts'
import { withConfirmation } from '../parts/with-confirmation.tsx'
import { QrCode } from '../two-step/QrCode.tsx'
import css from './ProfileDialog.module.css'
import '../../../i18n/areas/account.ts'
import '../../../i18n/areas/refusals.ts'

/** Creates the link that sets up mail on an Apple device and shows it as a QR code. */
export async function offerProfile(): Promise<void> {
  try {
    const { path } = await withConfirmation(() =>
      request('POST /api/v2/app-passwords/profile', { body: { name: t('account.appleProfile.name') } }),
    )
    openDialog((close) => <ProfileDialog link={new URL(path, location.origin).href} onClose={close} />)
  } catch (error) {
    if (!(error instanceof NotConfirmed)) showToast({ kind: 'error', text: errorText(error) })
  }
}

const ProfileDialog = ({ link, onClose }: { link: string; onClose: () => void }) => (
  <Dialog
    title={t('account.appleProfile.title')}
    onClose={onClose}
    footer={
      <Button kind="primary" data-first onClick={onClose}>
        {t('account.done')}
      </Button>
    }
  >
    <p>{t('account.appleProfile.lead')}</p>
    <div className={css.code}>
      <QrCode text={link} label={t('account.appleProfile.code')} />
    </div>
    <p>
      <a href={link} download>
        {t('account.appleProfile.open')}
      </a>
    </p>
    <p className={css.once}>{t('account.appleProfile.once')}</p>
  </Dialog>
)
