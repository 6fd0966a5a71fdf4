import { sendingTexts } from '../../../i18n/areas/sending.ts'
import { addMessages, t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Button, Icon } from '../../../ui/index.ts'
import { CircleAlert, TriangleAlert } from '../../../ui/marks/icons.ts'
import type { Block, Warning } from './check-draft.ts'
import css from './SendDialogs.module.css'

addMessages(sendingTexts)

interface BlockProps {
  block: Block
  onAnswer: (answer?: 'edit' | 'remove') => void
}

/** Explains why a draft cannot be sent. */
export function BlockDialog({ block, onAnswer }: BlockProps) {
  const isInvalid = block.why === 'invalid'
  return (
    <Dialog
      title={t(`compose.block.${block.why}`)}
      closeLabel={t('app.close')}
      onClose={() => onAnswer('edit')}
      footer={
        isInvalid ? (
          <>
            <Button onClick={() => onAnswer('remove')}>
              {t('compose.block.invalid.remove', { n: block.emails.length })}
            </Button>
            <Button kind="primary" data-first onClick={() => onAnswer('edit')}>
              {t('compose.block.invalid.edit')}
            </Button>
          </>
        ) : (
          <Button kind="primary" data-first onClick={() => onAnswer('edit')}>
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
  onAnswer: (isSure?: boolean) => void
}

export function WarningDialog({ warnings, onAnswer }: WarningProps) {
  return (
    <Dialog
      title={t('compose.checkTitle')}
      closeLabel={t('app.close')}
      onClose={() => onAnswer()}
      footer={
        <>
          <Button data-first onClick={() => onAnswer()}>
            {t('compose.checkBack')}
          </Button>
          <Button kind="primary" onClick={() => onAnswer(true)}>
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
              <b>{titleOf(warning)}</b>
              <small>{textOf(warning)}</small>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function titleOf({ about, files }: Warning): string {
  return about === 'subject' || about === 'body' || about === 'unfilled'
    ? t(`compose.warn.${about}`)
    : t(`compose.warn.${about}`, { n: files.length })
}

function textOf({ about, files }: Warning): string {
  if (about === 'subject' || about === 'body') return t(`compose.warn.${about}.text`)
  return t(`compose.warn.${about}.text`, { names: files.map((name) => `“${name}”`).join(', ') })
}
