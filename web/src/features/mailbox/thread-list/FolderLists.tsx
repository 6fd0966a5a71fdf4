import { memo } from 'react'
import { useKeptNames } from '../../../speed/use-kept-names.ts'
import { useShownCursor } from '../navigation/navigation.ts'
import { type Split, SplitContext } from '../navigation/split.ts'
import { ThreadListPage } from './ThreadListPage.tsx'
import { useKnownFolder } from './use-known-folder.ts'

interface Props {
  /** The folder whose list is on screen; empty while something else is. */
  folder: string
  split: Split | undefined
}

/**
 * The list of a folder, and those seen before it: they stay drawn where nobody sees them, so that coming back to one
 * costs little more than showing it.
 */
export function FolderLists({ folder, split }: Props) {
  const cursor = useShownCursor()
  useKnownFolder(folder)
  const kept = useKeptNames(folder)
  // What is read stands beside one list alone: in another its keys, and that it was read, would go on unseen.
  const aside = split && { ...split, openId: undefined, reading: false }
  return kept.map((name) => (
    <FolderList
      key={name}
      folder={name}
      isShown={name === folder}
      cursor={cursor}
      split={name === folder ? split : aside}
    />
  ))
}

interface ListProps extends Props {
  isShown: boolean
  cursor: string
}

/** Out of sight it stays as it was, whatever the address says by then. */
const FolderList = memo(
  ({ split, ...list }: ListProps) => (
    <SplitContext value={split}>
      <ThreadListPage {...list} />
    </SplitContext>
  ),
  (before, now) => !before.isShown && !now.isShown,
)
