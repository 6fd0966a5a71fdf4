import { t } from '../../../../i18n/index.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { promptInDialog } from '../../../../ui/dialog/dialogs.ts'
import { Button } from '../../../../ui/index.ts'
import { useAction } from '../../parts/use-action.ts'
import { logoErrorText } from './check-logo.ts'
import { uploadLogo } from './identity-calls.ts'
import { LogoPreview } from './LogoPreview.tsx'

/** Shows a chosen logo as it will appear in messages and uploads it on confirmation. */
export async function promptForLogo(file: File, name: string): Promise<true | undefined> {
  const src = URL.createObjectURL(file)
  const isSaved = await promptInDialog<true>((resolve) => (
    <LogoDialog file={file} src={src} name={name} onResult={resolve} />
  ))
  URL.revokeObjectURL(src)
  return isSaved
}

interface Props {
  file: File
  src: string
  name: string
  onResult: (isSaved?: true) => void
}

function LogoDialog({ file, src, name, onResult }: Props) {
  const { isBusy, error, setError, run } = useAction()
  const save = () =>
    run(async () => {
      try {
        await uploadLogo(file)
        onResult(true)
      } catch (refusal) {
        setError(logoErrorText(refusal))
      }
    })
  return (
    <Dialog
      title={t('organisation.logo.preview')}
      footer={
        <>
          <Button onClick={() => onResult()}>{t('app.cancel')}</Button>
          <Button data-first kind="primary" type="submit" aria-disabled={isBusy}>
            {t('organisation.logo.save')}
          </Button>
        </>
      }
      error={error}
      onSubmit={() => void save()}
      onClose={() => onResult()}
    >
      <p>{t('organisation.logo.preview.text')}</p>
      <LogoPreview src={src} name={name} />
    </Dialog>
  )
}
