import type { DriveFile } from '@bocau/contract/drive/drive'
import { bindKeys, type Shortcuts } from '../../../ui/keyboard/shortcuts.ts'
import type { DrivePageActions, FileAction } from '../actions/file-action.ts'
import { driveShortcuts } from '../names/shortcut-keys.ts'

/** Returns the page-wide shortcuts of the file actions, and `/` for the search. */
export function driveKeysOf(
  actions: readonly FileAction[],
  { files, pageActions }: { files: readonly DriveFile[]; pageActions: DrivePageActions },
  search: () => void,
): Shortcuts {
  const run = (id: string) => () => actions.find((action) => action.id === id)?.run(files, pageActions)
  const star = actions.some(({ id }) => id === 'favorite') ? 'favorite' : 'unfavorite'
  const remove = actions.some(({ id }) => id === 'trash') ? 'trash' : 'deleteForever'
  return bindKeys(driveShortcuts, {
    search,
    rename: run('rename'),
    remove: run(remove),
    removeToo: run(remove),
    favorite: run(star),
    move: run('move'),
  })
}
