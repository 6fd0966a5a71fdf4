import { memo, useState } from 'react'
import { useShownCursor } from '../navigation/navigation.ts'
import { type Split, SplitContext } from '../navigation/split.ts'
import { ThreadListPage } from './ThreadListPage.tsx'
import { useKnownFolder } from './use-known-folder.ts'

/** So many stay drawn: the one on screen, and those that were seen before it. */
const MOST_KEPT = 4

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
  const [kept, setKept] = useState<readonly string[]>([])
  const now = folder === '' ? kept : withLatest(kept, folder)
  if (now !== kept) setKept(now)
  // What is read stands beside one list alone: in another its keys, and that it was read, would go on unseen.
  const aside = split && { ...split, openId: undefined, reading: false }
  // In an order that stays: what is moved within the page is laid out anew.
  return now
    .toSorted()
    .map((name) => (
      <FolderList
        key={name}
        folder={name}
        isShown={name === folder}
        cursor={cursor}
        split={name === folder ? split : aside}
      />
    ))
}

const withLatest = (kept: readonly string[], folder: string): readonly string[] =>
  kept.at(-1) === folder ? kept : [...kept.filter((name) => name !== folder), folder].slice(-MOST_KEPT)

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
