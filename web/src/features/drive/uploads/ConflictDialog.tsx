import { t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { promptInDialog } from '../../../ui/dialog/dialogs.ts'
import { Button } from '../../../ui/index.ts'

type ConflictResolution = 'rename' | 'replace'

/** Asks how to handle files whose names exist; undefined if cancelled. */
export const resolveConflicts = (names: readonly string[]): Promise<ConflictResolution | undefined> =>
  promptInDialog<ConflictResolution>((reply) => <ConflictDialog names={names} onResult={reply} />)

function ConflictDialog({
  names,
  onResult,
}: {
  names: readonly string[]
  onResult: (resolution?: ConflictResolution) => void
}) {
  const [only] = names
  return (
    <Dialog
      title={names.length === 1 ? t('drive.taken.one') : t('drive.taken.many', { n: names.length })}
      closeLabel={t('app.close')}
      onClose={() => onResult()}
      footer={
        <>
          <Button kind="ghost" onClick={() => onResult()}>
            {t('app.cancel')}
          </Button>
          <Button onClick={() => onResult('rename')}>{t('drive.taken.both')}</Button>
          <Button data-first kind="primary" onClick={() => onResult('replace')}>
            {t('drive.taken.version')}
          </Button>
        </>
      }
    >
      <p>
        {names.length === 1 && only
          ? t('drive.taken.text', { name: only })
          : t('drive.taken.texts', { names: names.slice(0, 5).join(', ') })}
      </p>
    </Dialog>
  )
}
