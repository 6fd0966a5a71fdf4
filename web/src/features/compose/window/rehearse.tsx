import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../../../api/query-client.ts'
import { beginNew } from '../begin/begin-content.ts'
import { draftCalls } from '../letter/draft-calls.ts'
import { createLetter } from '../letter/letter.ts'
import { newKey } from '../letter/new-key.ts'
import { writer } from '../person.ts'
import css from './ComposeLayer.module.css'
import { ComposeWindow } from './ComposeWindow.tsx'

const shownForMs = 100

/**
 * Opens a window where nobody sees or finds it, and throws it away. What runs for the first time is slow: somebody who waits for
 * a caret then waits half as long. Nothing is saved of it.
 */
export function rehearse(): () => void {
  const letter = createLetter(
    { key: newKey(), kind: 'new', relatedMessageId: null, content: beginNew({}, writer()) },
    draftCalls,
  )
  const stage = document.createElement('div')
  stage.className = css.stage ?? ''
  stage.inert = true
  document.body.append(stage)
  const root = createRoot(stage.attachShadow({ mode: 'closed' }), { onUncaughtError: ignore })
  root.render(
    <QueryClientProvider client={queryClient}>
      <ComposeWindow letter={letter} state="pin" />
    </QueryClientProvider>,
  )
  const stop = () => {
    clearTimeout(timer)
    root.unmount()
    stage.remove()
    letter.stop()
  }
  const timer = setTimeout(stop, shownForMs)
  return stop
}

/** What fails here fails again where it is seen, and is told there. */
const ignore = () => {}
