import { mailboxTexts } from '../../../../i18n/areas/mailbox.ts'
import { addMessages, errorText, t } from '../../../../i18n/index.ts'
import { ErrorState } from '../../../../ui/index.ts'

addMessages(mailboxTexts)

export default function ThreadListFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <ErrorState
      title={t('mailbox.listFailed')}
      text={errorText(error)}
      retryLabel={t('app.retry')}
      onRetry={onRetry}
    />
  )
}
