import { errorText, t } from '../../../../i18n/index.ts'
import { ErrorState } from '../../../../ui/index.ts'
import '../../../../i18n/areas/mailbox.ts'

export function ThreadListFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <ErrorState
      title={t('mailbox.listFailed')}
      text={errorText(error)}
      retryLabel={t('app.retry')}
      onRetry={onRetry}
    />
  )
}
