import type { Draft } from '@bocau/contract/compose'
import { ApiProblem, isProblem } from '../../../api/api-problem.ts'
import { changedParts, contentOf, type DraftParts, partsOf } from './content.ts'
import type { SaveTry } from './draft-calls.ts'
import { canSave, type DraftAct, type DraftTrouble } from './draft-state.ts'
import type { LetterView } from './letter.ts'
import { newKey } from './new-key.ts'

interface Kept {
  view: () => LetterView
  parts: () => DraftParts
  /** What the server has; null while it has nothing. */
  savedParts: () => DraftParts | null
  dispatch: (act: DraftAct) => void
  save: (attempt: SaveTry) => Promise<Draft>
  /** The saves of the page before a reload or a crash, whose answers it may never have heard. */
  earlierSaves: readonly string[]
  onSaved: (draft: Draft, parts: DraftParts) => void
  /** The version that stands was saved from here: what is written builds on it. */
  onOwnVersion: (version: number) => void
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
  const own = new Set(kept.earlierSaves)
  // A draft that was begun before the page was left is not begun a second time.
  const [begun] = kept.view().draftId === null ? kept.earlierSaves : []
  let nextId = begun ?? newKey()
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
      // What was begun earlier says what was written then.
      const told = attempt.save_id === begun ? partsOf(contentOf(draft)) : attempt.whole
      kept.onSaved(draft, told)
      kept.dispatch({ type: 'saved' })
      noteWhatCameSince(told)
      return true
    } catch (error) {
      const version = ownVersionOf(error)
      if (version !== undefined) {
        unanswered = undefined
        kept.onOwnVersion(version)
        kept.dispatch({ type: 'change', isWorthKeeping: true })
        return true
      }
      const trouble = troubleOf(error)
      if (trouble === 'offline') saveAfter(Math.min(longestWait, firstWait * 2 ** failures++))
      else unanswered = undefined
      kept.onRefused(error)
      kept.dispatch({ type: 'saveFailed', trouble })
      return false
    }
  }

  /** A save that was told again is older than what was written while it waited. */
  function noteWhatCameSince(told: DraftParts): void {
    const isNewer = Object.keys(changedParts(kept.parts(), told)).length > 0
    if (isNewer) kept.dispatch({ type: 'change', isWorthKeeping: true })
  }

  /** The version that stands in the way of a save, where it was saved from here. */
  function ownVersionOf(error: unknown): number | undefined {
    if (!isProblem(error, 'draft_changed')) return undefined
    const { save_id, version } = error.problem
    return save_id !== undefined && own.has(save_id) ? version : undefined
  }

  function nextTry(): SaveTry {
    const whole = kept.parts()
    const save_id = nextId
    nextId = newKey()
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
    /** The save that has no answer yet, and the one after it. */
    comingSaves: () => [...(unanswered ? [unanswered.save_id] : []), nextId],
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
