import { Copy } from 'lucide'
import { t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Button } from '../../../ui/index.ts'
import { copyText } from './copy-text.ts'
import css from './SecretDialog.module.css'

interface Props {
  title: string
  text: string
  secret: string
  onClose: () => void
}

export const SecretDialog = ({ title, text, secret, onClose }: Props) => (
  <Dialog
    title={title}
    onClose={onClose}
    footer={
      <>
        <Button icon={Copy} data-first onClick={() => void copyText(secret)}>
          {t('account.codes.copy')}
        </Button>
        <Button kind="primary" onClick={onClose}>
          {t('account.done')}
        </Button>
      </>
    }
  >
    <p>{text}</p>
    <code className={css.secret}>{secret}</code>
  </Dialog>
)
