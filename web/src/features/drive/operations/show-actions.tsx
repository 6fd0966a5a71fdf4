import { t } from '../../../i18n/index.ts'
import { once } from '../../../store.ts'
import { openDialog, showToast } from '../../../ui/index.ts'
import { ActionPanels } from './ActionPanels.tsx'
import '../../../i18n/areas/drive.ts'

// These texts are needed on pages without the drive.

/** Mounts the progress panels; they render nothing without operations. */
export const showActions = once(() => void openDialog(() => <ActionPanels />))

/** Reports a folder that was not copied completely. */
export const showNotCopied = (name: string): void =>
  void showToast({ kind: 'error', text: t('drive.acts.notCopied', { name }) })
