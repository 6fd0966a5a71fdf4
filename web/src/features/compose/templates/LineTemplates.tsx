import { useEffect, useState } from 'react'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import type { Writing } from '../editor/index.ts'
import { fillNameLater } from './fill-name-later.ts'
import { readSlash, type Slash } from './read-slash.ts'
import { SlashTemplates } from './SlashTemplates.tsx'

/** Offers templates where a line begins with a slash, and fills in what one left open. */
export function LineTemplates({ session, writing }: { session: DraftSession; writing: Writing }) {
  const [slash, letGo] = useSlash(writing)
  useEffect(() => fillNameLater(session, writing), [session, writing])
  return slash && <SlashTemplates session={session} writing={writing} slash={slash} onLetGo={letGo} />
}

/** Follows the caret: what is typed behind a slash at the start of its line, until it was let go by Escape. */
function useSlash(writing: Writing): [slash: Slash | null, letGo: () => void] {
  const [slash, setSlash] = useState<Slash | null>(null)
  const [isLetGo, setLetGo] = useState(false)
  useEffect(() => {
    const look = () => {
      const next = readSlash(writing.root)
      if (!next) setLetGo(false)
      setSlash((before) => (next || before ? next : before))
    }
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [writing])
  return [isLetGo ? null : slash, () => setLetGo(true)]
}
