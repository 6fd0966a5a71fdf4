import type { Draft } from '@bocau/contract/compose'
import { ApiProblem, isProblem } from '../../../api/api-problem.ts'
import { canSave, type DraftAct, type DraftTrouble } from '../draft-state.ts'
import { changedParts, type DraftParts } from './content.ts'
import type { SaveTry } from './draft-calls.ts'
import type { LetterView } from './letter.ts'
import { newKey } from './new-key.ts'

interface Kept {
  view: () => LetterView
  parts: () => DraftParts
  /** What the server has; null while it has nothing. */
  savedParts: () => DraftParts | null
  dispatch: (act: DraftAct) => void
  save: (attempt: SaveTry) => Promise<Draft>
  onSaved: (draft: Draft, parts: DraftParts) => void
  onRefused: (error: unknown) => void
}

/** Where no answer came, the next try waits so long, twice as long each time. */
const firstWait = 1000
const longestWait = 30_000

/**
 * Keeps a letter saved: one save at a time, in the order of writing. A save whose answer was lost is told again
 * word for word before anything newer, so that it counts once.
 */
export function keepSaved(kept: Kept) {
  const own = new Set<string>()
  let unanswered: SaveTry | undefined
  let running: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isStopped = false

  const saveAfter = (pause: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void run(), pause)
  }
  const run = (): Promise<void> => {
    clearTimeout(timer)
    running ??= saveAll().finally(() => {
      running = undefined
    })
    return running
  }

  async function saveAll(): Promise<void> {
    while (canSave(kept.view().draft) && !isStopped) {
      const attempt = unanswered ?? nextTry()
      unanswered = attempt
      kept.dispatch({ type: 'saveBegan' })
      if (Object.keys(attempt.parts).length === 0) {
        // It was written back to what it was.
        unanswered = undefined
        kept.dispatch({ type: 'saved' })
        continue
      }
      if (!(await tryOnce(attempt))) return
    }
  }

  async function tryOnce(attempt: SaveTry): Promise<boolean> {
    try {
      const draft = await kept.save(attempt)
      unanswered = undefined
      failures = 0
      kept.onSaved(draft, attempt.whole)
      kept.dispatch({ type: 'saved' })
      noteWhatCameSince(attempt)
      return true
    } catch (error) {
      const trouble = troubleOf(error)
      if (trouble === 'offline') saveAfter(Math.min(longestWait, firstWait * 2 ** failures++))
      else unanswered = undefined
      kept.onRefused(error)
      kept.dispatch({ type: 'saveFailed', trouble })
      return false
    }
  }

  /** A save that was told again is older than what was written while it waited. */
  function noteWhatCameSince({ whole }: SaveTry): void {
    const isNewer = Object.keys(changedParts(kept.parts(), whole)).length > 0
    if (isNewer) kept.dispatch({ type: 'change', isWorthKeeping: true })
  }

  function nextTry(): SaveTry {
    const whole = kept.parts()
    const save_id = newKey()
    own.add(save_id)
    return { save_id, whole, parts: changedParts(whole, kept.savedParts()) }
  }

  return {
    saveAfter,
    /** Saves at once, and says whether all is saved. */
    flush: async (): Promise<boolean> => {
      await running
      await run()
      const { draft } = kept.view()
      return !draft.isDirty && draft.trouble === null
    },
    settled: async () => {
      await running
    },
    pause: () => clearTimeout(timer),
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
    isOwn: (saveId: string) => own.has(saveId),
    difference: changedParts,
  }
}

const passing = new Set([429, 500, 502, 503, 504])

function troubleOf(error: unknown): DraftTrouble {
  if (isProblem(error, 'draft_changed')) return 'changed'
  if (isProblem(error, 'not_found', 'not_a_draft')) return 'gone'
  // A busy server is one that will answer.
  return error instanceof ApiProblem && !passing.has(error.status) ? 'refused' : 'offline'
}
