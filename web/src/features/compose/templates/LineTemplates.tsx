import { useEffect, useState } from 'react'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import type { OpenEditor } from '../editor/index.ts'
import { fillNameLater } from './fill-name-later.ts'
import { readSlash, type Slash } from './read-slash.ts'
import { SlashTemplates } from './SlashTemplates.tsx'

/** Suggests templates after a slash at the start of a line, and fills in names left open by a template. */
export function LineTemplates({ session, writing }: { session: DraftSession; writing: OpenEditor }) {
  const [slash, dismiss] = useSlash(writing)
  useEffect(() => fillNameLater(session, writing), [session, writing])
  return slash && <SlashTemplates session={session} writing={writing} slash={slash} onDismiss={dismiss} />
}

/** Tracks the text after a slash at the start of the line, until Escape dismisses it. */
function useSlash(writing: OpenEditor): [slash: Slash | null, letGo: () => void] {
  const [slash, setSlash] = useState<Slash | null>(null)
  const [isDismissed, setDismissed] = useState(false)
  useEffect(() => {
    const update = () => {
      const next = readSlash(writing.root)
      if (!next) setDismissed(false)
      setSlash((before) => (next || before ? next : before))
    }
    document.addEventListener('selectionchange', update)
    return () => document.removeEventListener('selectionchange', update)
  }, [writing])
  return [isDismissed ? null : slash, () => setDismissed(true)]
}
