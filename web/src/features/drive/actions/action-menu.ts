import type { DriveFile } from '@bocau/contract/drive/drive'
import { t } from '../../../i18n/index.ts'
import type { MenuEntry } from '../../../ui/index.ts'
import type { DrivePageActions, FileAction } from './file-action.ts'

/** Builds menu entries of actions, with separators between groups. */
export function actionEntries(
  actions: readonly FileAction[],
  files: readonly DriveFile[],
  pageActions: DrivePageActions,
): MenuEntry[] {
  return actions.flatMap((action, index) => [
    ...(action.startsGroup && index > 0 ? [{ id: `before-${action.id}`, isSeparator: true as const }] : []),
    {
      id: action.id,
      label: t(action.label),
      icon: action.icon,
      ...(action.shortcut ? { shortcut: action.shortcut } : {}),
      ...(action.isDanger ? { isDanger: true } : {}),
      onSelect: () => action.run(files, pageActions),
    },
  ])
}
