import type { FolderEntry } from '../../features/mail-programs/index.ts'
import { flagsOf } from './flags.ts'
import type { SelectedFolder } from './selected-folder.ts'
import type { Session } from './session.ts'

/** Determines which new messages are recent in this session; IMAP4rev2 has no recent messages. */
export function loadRecent({ deps, enabled }: Session, folder: SelectedFolder): void {
  if (enabled.rev2) return
  const { accountId, id, isReadOnly, numbers } = folder
  folder.addRecent(
    isReadOnly ? deps.recent.first(accountId, id, numbers) : deps.recent.consume(accountId, id, numbers),
  )
}

/** Returns the flags of a message as this session sees them. */
export function sessionFlags({ selected }: Session, entry: FolderEntry): string[] {
  const flags = flagsOf(entry)
  return selected?.isRecent(entry.uid) ? [...flags, '\\Recent'] : flags
}

/** Closes the selected folder and saves which messages are no longer recent. */
export async function closeFolder(session: Session): Promise<void> {
  const { selected, deps } = session
  session.selected = null
  session.savedResult = []
  if (selected && !selected.isReadOnly) await deps.recent.save(deps, selected.accountId, selected.id)
}
