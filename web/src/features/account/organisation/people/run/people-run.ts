import { errorText, t } from '../../../../../i18n/index.ts'
import { sessionStore, useStore } from '../../../../../store.ts'
import { confirmInDialog } from '../../../../../ui/dialog/ConfirmDialog.tsx'
import { signOutQuestion } from '../../../../../ui/parts/sign-out-question.ts'
import { refreshOrganisation } from '../../organisation-queries.ts'

/** Bulk task with results to print. */
export type PeopleRunKind = 'added' | 'passwords' | 'invited'

interface Person {
  readonly email: string
  readonly fullname: string
}

/** Result for one user: a first password, an invitation link and its recipient, or an error. */
export interface Outcome {
  readonly password?: string
  readonly link?: string
  readonly sentTo?: string
  readonly error?: string
}

export interface PeopleTask {
  readonly person: Person
  readonly run: () => Promise<Outcome>
}

export interface PeopleRun {
  readonly kind: PeopleRunKind
  readonly tasks: readonly PeopleTask[]
  readonly total: number
  readonly results: readonly (Outcome & { readonly person: Person })[]
  readonly isRunning: boolean
  /** Stops after the current user. */
  readonly isStopping: boolean
  /** True if the results were printed or downloaded. */
  readonly isExported: boolean
}

// The next user who signs in on this tab must not see the passwords.
const current = sessionStore<PeopleRun | null>(null)

/** Run of this tab. It continues, and keeps its results, while other pages are open. */
export const usePeopleRun = (): PeopleRun | null => useStore(current())
export const getPeopleRun = (): PeopleRun | null => current().get()

/** Runs the tasks one after the other. Completed ones stay completed if the run is stopped or a task fails. */
export async function startPeopleRun(kind: PeopleRunKind, tasks: readonly PeopleTask[]): Promise<void> {
  if (current().get()?.isRunning) return
  const rest = { tasks, total: tasks.length, results: [], isStopping: false, isExported: false }
  current().set({ kind, isRunning: true, ...rest })
  addEventListener('beforeunload', warnBeforeUnload)
  signOutQuestion().set(() => confirmLoss(t('app.signOut')))
  for (const { person, run } of tasks) {
    if (current().get()?.isStopping) break
    const outcome = await run().catch((error: unknown) => ({ error: errorText(error) }))
    // The session ended meanwhile; the next request would run as another user.
    if (current().get()?.tasks !== tasks) return
    change(({ results }) => ({ results: [...results, { person, ...outcome }] }))
  }
  change(() => ({ isRunning: false }))
  await refreshOrganisation()
}

function change(next: (run: PeopleRun) => Partial<PeopleRun>): void {
  const run = current().get()
  if (run) current().set({ ...run, ...next(run) })
}

/** Stops the run after the current user. */
export const stopPeopleRun = () => change(() => ({ isStopping: true }))

export const setExported = () => change(() => ({ isExported: true }))

/** Closes the run and deletes its results. */
export function closePeopleRun(): void {
  removeEventListener('beforeunload', warnBeforeUnload)
  signOutQuestion().set(undefined)
  current().set(null)
}

/** Returns true if closing the run loses results that were not printed or downloaded. */
const wouldLoseResults = ({ isRunning, isExported, results }: PeopleRun): boolean =>
  isRunning ||
  (!isExported && results.some(({ password, link }) => password !== undefined || link !== undefined))

/** Asks before results are lost that were not printed or downloaded. */
export async function confirmLoss(actionLabel: string): Promise<boolean> {
  const run = current().get()
  if (!run || !wouldLoseResults(run)) return true
  return confirmInDialog({
    title: t('people.run.leave.title'),
    text: t('people.run.leave.text'),
    actionLabel,
  })
}

function warnBeforeUnload(event: BeforeUnloadEvent): void {
  const run = current().get()
  if (run && wouldLoseResults(run)) event.preventDefault()
}
