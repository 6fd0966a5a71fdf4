import { CircleAlert, TriangleAlert } from 'lucide'
import { t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Button, Icon } from '../../../ui/index.ts'
import type { SendBlock, Warning } from './check-draft.ts'
import css from './SendDialogs.module.css'
import '../../../i18n/areas/sending.ts'

interface BlockProps {
  block: SendBlock
  onResult: (choice?: 'edit' | 'remove') => void
}

/** Explains why a draft cannot be sent. */
export function BlockDialog({ block, onResult }: BlockProps) {
  const isInvalid = block.why === 'invalid'
  return (
    <Dialog
      title={t(`compose.block.${block.why}`)}
      closeLabel={t('app.close')}
      onClose={() => onResult('edit')}
      footer={
        isInvalid ? (
          <>
            <Button onClick={() => onResult('remove')}>
              {t('compose.block.invalid.remove', { n: block.emails.length })}
            </Button>
            <Button kind="primary" data-first onClick={() => onResult('edit')}>
              {t('compose.block.invalid.edit')}
            </Button>
          </>
        ) : (
          <Button kind="primary" data-first onClick={() => onResult('edit')}>
            {t('compose.understood')}
          </Button>
        )
      }
    >
      <p>{t(`compose.block.${block.why}.text`)}</p>
      {isInvalid && (
        <ul className={css.addresses}>
          {block.emails.map((email) => (
            <li key={email}>
              <Icon of={CircleAlert} size="xs" />
              <span>{email}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

interface WarningProps {
  warnings: readonly Warning[]
  onResult: (isSure?: boolean) => void
}

export function WarningDialog({ warnings, onResult }: WarningProps) {
  return (
    <Dialog
      title={t('compose.checkTitle')}
      closeLabel={t('app.close')}
      onClose={() => onResult()}
      footer={
        <>
          <Button data-first onClick={() => onResult()}>
            {t('compose.checkBack')}
          </Button>
          <Button kind="primary" onClick={() => onResult(true)}>
            {t('compose.sendAnyway')}
          </Button>
        </>
      }
    >
      <ul className={css.warnings}>
        {warnings.map((warning) => (
          <li key={warning.about}>
            <Icon of={TriangleAlert} />
            <span>
              <b>{warningTitle(warning)}</b>
              <small>{warningText(warning)}</small>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function warningTitle({ about, files }: Warning): string {
  return about === 'subject' || about === 'body' || about === 'unfilled'
    ? t(`compose.warn.${about}`)
    : t(`compose.warn.${about}`, { n: files.length })
}

function warningText({ about, files }: Warning): string {
  if (about === 'subject' || about === 'body') return t(`compose.warn.${about}.text`)
  return t(`compose.warn.${about}.text`, { names: files.map((name) => `“${name}”`).join(', ') })
}
