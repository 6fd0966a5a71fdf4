import { addMessages } from '../../../i18n/index.ts'
import { actionMessages } from '../../../i18n/messages/actions.ts'

export { askForNewFolder } from '../folder-actions/FolderDialog.tsx'
export { folderMenu, folderMenuLabel } from '../folder-actions/folder-menu.ts'
export { TrashBanner } from '../folder-actions/TrashBanner.tsx'
export { ActionBar } from './ActionBar.tsx'
export { actionOfId, actionOfKey, offeredActions, threadActions } from './catalogue.ts'
export { markRead } from './mark-read.ts'
export { markUnread } from './mark-unread.ts'
export { RowActions } from './RowActions.tsx'
export { type ActCircumstances, runThreadAction } from './run-action.ts'
export { SelectionNote } from './SelectionNote.tsx'
export { star } from './star.ts'
export type { ThreadAction } from './thread-action.ts'
export { unstar } from './unstar.ts'

addMessages(actionMessages)
