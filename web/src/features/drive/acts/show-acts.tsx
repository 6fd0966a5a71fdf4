import { driveTexts } from '../../../i18n/areas/drive.ts'
import { addMessages, t } from '../../../i18n/index.ts'
import { once } from '../../../store.ts'
import { openDialog, showToast } from '../../../ui/index.ts'
import { ActPanels } from './ActPanels.tsx'

// It happens on pages that have nothing else of the drive.
addMessages(driveTexts)

/** Puts the panels of what is done with folders on the page; there are none while nothing is. */
export const showActs = once(() => void openDialog(() => <ActPanels />))

/** Says that a folder could not be copied whole. */
export const showNotCopied = (name: string): void =>
  void showToast({ kind: 'error', text: t('drive.acts.notCopied', { name }) })
