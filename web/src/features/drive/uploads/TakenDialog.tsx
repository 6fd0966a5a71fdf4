import { t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { askInDialog } from '../../../ui/dialog/dialogs.ts'
import { Button } from '../../../ui/index.ts'

type Answer = 'rename' | 'replace'

/** Asks how to handle files whose names exist; undefined if cancelled. */
export const askAboutTaken = (names: readonly string[]): Promise<Answer | undefined> =>
  askInDialog<Answer>((reply) => <TakenDialog names={names} onAnswer={reply} />)

function TakenDialog({ names, onAnswer }: { names: readonly string[]; onAnswer: (answer?: Answer) => void }) {
  const [only] = names
  return (
    <Dialog
      title={names.length === 1 ? t('drive.taken.one') : t('drive.taken.many', { n: names.length })}
      closeLabel={t('app.close')}
      onClose={() => onAnswer()}
      footer={
        <>
          <Button kind="ghost" onClick={() => onAnswer()}>
            {t('app.cancel')}
          </Button>
          <Button onClick={() => onAnswer('rename')}>{t('drive.taken.both')}</Button>
          <Button data-first kind="primary" onClick={() => onAnswer('replace')}>
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
