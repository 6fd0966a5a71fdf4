import { onSessionEnd } from '../../../../../api/access-lost.ts'
import { errorText } from '../../../../../i18n/index.ts'
import { Store, useStore } from '../../../../../store.ts'
import { readOrganisationAnew } from '../../organisation-queries.ts'

/** What is done with many people one after the other, and gives something to print. */
export type PeopleRunKind = 'added' | 'passwords' | 'invited'

interface Person {
  readonly email: string
  readonly fullname: string
}

/** What came of one person: a first password, the link of an invitation and where it was sent, or why nothing was done. */
export interface Outcome {
  readonly password?: string
  readonly link?: string
  readonly sentTo?: string
  readonly error?: string
}

export interface PeopleTask {
  readonly person: Person
  readonly act: () => Promise<Outcome>
}

export interface PeopleRun {
  readonly kind: PeopleRunKind
  readonly tasks: readonly PeopleTask[]
  readonly total: number
  readonly results: readonly (Outcome & { readonly person: Person })[]
  readonly isRunning: boolean
  /** It ends after the person whose turn it is. */
  readonly isStopping: boolean
  /** What it gave was printed or downloaded. */
  readonly isTaken: boolean
}

const current = new Store<PeopleRun | null>(null)

/** The run of this tab; it continues, and its results stay, while other pages are open. */
export const usePeopleRun = (): PeopleRun | null => useStore(current)
export const getPeopleRun: () => PeopleRun | null = current.get

// The passwords are never shown to whoever signs in next in this tab.
onSessionEnd(closePeopleRun)

/** Does the tasks one after the other; what was done stays done where the run is stopped or a task fails. */
export async function startPeopleRun(kind: PeopleRunKind, tasks: readonly PeopleTask[]): Promise<void> {
  if (current.get()?.isRunning) return
  const rest = { tasks, total: tasks.length, results: [], isStopping: false, isTaken: false }
  current.set({ kind, isRunning: true, ...rest })
  addEventListener('beforeunload', warnOfLoss)
  for (const { person, act } of tasks) {
    if (current.get()?.isStopping) break
    const outcome = await act().catch((error: unknown) => ({ error: errorText(error) }))
    // The session ended meanwhile: the next request would be another user's.
    if (current.get()?.tasks !== tasks) return
    change(({ results }) => ({ results: [...results, { person, ...outcome }] }))
  }
  change(() => ({ isRunning: false }))
  await readOrganisationAnew()
}

function change(next: (run: PeopleRun) => Partial<PeopleRun>): void {
  const run = current.get()
  if (run) current.set({ ...run, ...next(run) })
}

/** Ends the run after the person whose turn it is. */
export const stopPeopleRun = () => change(() => ({ isStopping: true }))

/** Notes that the results were printed or downloaded. */
export const takePeopleRun = () => change(() => ({ isTaken: true }))

/** Ends the run and deletes its results. */
export function closePeopleRun(): void {
  removeEventListener('beforeunload', warnOfLoss)
  current.set(null)
}

/** Whether closing a run loses something that was not printed or downloaded. */
export const isLosing = ({ isRunning, isTaken, results }: PeopleRun): boolean =>
  isRunning ||
  (!isTaken && results.some(({ password, link }) => password !== undefined || link !== undefined))

function warnOfLoss(event: BeforeUnloadEvent): void {
  const run = current.get()
  if (run && isLosing(run)) event.preventDefault()
}
