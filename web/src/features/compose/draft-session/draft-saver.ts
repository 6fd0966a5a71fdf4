import type { Draft } from '@bocau/contract/compose'
import { ApiProblem, isProblem } from '../../../api/api-problem.ts'
import { changedParts, type DraftParts, toContent, toParts } from './content.ts'
import type { DraftCalls, SaveTry } from './draft-calls.ts'
import { canSave, type DraftTrouble } from './draft-state.ts'
import type { DraftStart } from './handle.ts'
import { newKey } from './new-key.ts'
import type { SessionStore } from './session-store.ts'

/** Delay before retrying without a response; doubles each time. */
const firstWait = 1000
const longestWait = 30_000

/**
 * Saves a draft: one request at a time, in the order of writing. A save without a response is repeated unchanged before
 * anything newer, so that it takes effect once.
 */
export class DraftSaver {
  readonly #store: SessionStore
  readonly #calls: DraftCalls
  readonly #start: DraftStart
  /** Save ids of this window, including those sent before a reload or crash. */
  readonly #saveIds: Set<string>
  /** Id of a first save sent before a reload, so that the draft is not created twice. */
  readonly #firstSaveId: string | undefined
  #nextId: string
  #unanswered: SaveTry | undefined
  #running: Promise<void> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #isStopped = false

  constructor(store: SessionStore, calls: DraftCalls, start: DraftStart) {
    this.#store = store
    this.#calls = calls
    this.#start = start
    const earlier = start.earlierSaves ?? []
    this.#saveIds = new Set(earlier)
    this.#firstSaveId = store.state().draftId === null ? earlier[0] : undefined
    this.#nextId = this.#firstSaveId ?? newKey()
  }

  saveAfter(pause: number): void {
    clearTimeout(this.#timer)
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#run(), pause)
  }

  /** Saves immediately; returns true if everything is saved. */
  async flush(): Promise<boolean> {
    await this.#running
    await this.#run()
    const { draft } = this.#store.state()
    return !draft.isDirty && draft.trouble === null
  }

  /** Stops automatic saves and waits for the one in progress. */
  async settle(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#running
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  isLocalSave(saveId: string): boolean {
    return this.#saveIds.has(saveId)
  }

  /** Ids of the unanswered save and of the next one. */
  comingSaves(): readonly string[] {
    return [...(this.#unanswered ? [this.#unanswered.save_id] : []), this.#nextId]
  }

  #run(): Promise<void> {
    clearTimeout(this.#timer)
    this.#running ??= this.#saveAll().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Saves until nothing is unsaved or a save failed. An unanswered save is repeated unchanged. */
  async #saveAll(): Promise<void> {
    while (canSave(this.#store.state().draft) && !this.#isStopped) {
      const attempt = this.#unanswered ?? this.#nextTry()
      this.#unanswered = attempt
      this.#store.dispatch({ type: 'saveBegan' })
      if (Object.keys(attempt.parts).length === 0) {
        // The content equals the saved state again.
        this.#unanswered = undefined
        this.#store.dispatch({ type: 'nothingToSave' })
        continue
      }
      if (!(await this.#tryOnce(attempt))) return
    }
  }

  /** Saves once; returns false if saving has to stop. */
  async #tryOnce(attempt: SaveTry): Promise<boolean> {
    try {
      const draft = await this.#save(attempt)
      this.#unanswered = undefined
      this.#failures = 0
      // A save sent before the reload contains the content of that time.
      const parts = attempt.save_id === this.#firstSaveId ? toParts(toContent(draft)) : attempt.full
      this.#store.dispatch({ type: 'draftSaved', draft, parts })
      this.#recordNewerChanges(parts)
      return true
    } catch (error) {
      return this.#handleFailure(error)
    }
  }

  #save(attempt: SaveTry): Promise<Draft> {
    const { draftId, version } = this.#store.state()
    const { kind, relatedMessageId } = this.#start
    return draftId === null
      ? this.#calls.create(attempt, kind, relatedMessageId)
      : this.#calls.save(draftId, version, attempt)
  }

  /** Returns true if saving can continue. */
  #handleFailure(error: unknown): boolean {
    const version = this.#localVersion(error)
    if (version !== undefined) {
      this.#unanswered = undefined
      this.#store.dispatch({ type: 'ownVersion', version })
      return true
    }
    const trouble = troubleFrom(error)
    if (trouble === 'offline') this.saveAfter(Math.min(longestWait, firstWait * 2 ** this.#failures++))
    else this.#unanswered = undefined
    this.#store.dispatch({ type: 'saveRefused', trouble, error })
    return false
  }

  /** Marks the draft as changed if its content is newer than the saved one, as after a repeated save. */
  #recordNewerChanges(savedParts: DraftParts): void {
    const isNewer = Object.keys(changedParts(this.#store.parts(), savedParts)).length > 0
    if (isNewer) this.#store.dispatch({ type: 'changed', always: true })
  }

  /** Returns the version that conflicts with a save, if this window saved it. */
  #localVersion(error: unknown): number | undefined {
    if (!isProblem(error, 'draft_changed')) return undefined
    const { save_id, version } = error.problem
    return save_id !== undefined && this.#saveIds.has(save_id) ? version : undefined
  }

  #nextTry(): SaveTry {
    const full = this.#store.parts()
    const save_id = this.#nextId
    this.#nextId = newKey()
    this.#saveIds.add(save_id)
    return { save_id, full, parts: changedParts(full, this.#store.state().saved) }
  }
}

const passing = new Set([429, 500, 502, 503, 504])

function troubleFrom(error: unknown): DraftTrouble {
  if (isProblem(error, 'draft_changed')) return 'changed'
  if (isProblem(error, 'not_found', 'not_a_draft')) return 'gone'
  // A busy server is treated as offline, because it will respond later.
  return error instanceof ApiProblem && !passing.has(error.status) ? 'refused' : 'offline'
}
