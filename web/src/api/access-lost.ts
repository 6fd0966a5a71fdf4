import type { SignOutReason } from '@bocau/contract/events'
import { Store } from '../store.ts'

type Listener = () => void

/** What is to happen; nothing until the page has said so. */
interface Answers {
  signedOut: (why: SignOutReason | undefined) => void
  forbidden: Listener
  sessionChanged: Listener
  secondStepMissing: Listener
}

const nothing = () => undefined
const answers = new Store<Answers>({
  signedOut: nothing,
  forbidden: nothing,
  sessionChanged: nothing,
  secondStepMissing: nothing,
})

/** What is known of the end of this session. */
interface End {
  why?: SignOutReason | undefined
  isReported?: boolean
  /** It is ended on purpose. */
  isLeaving?: boolean
}

const end = new Store<End>({})

/** Says what happens when the server no longer knows this session, knows another, or a page is not for this person. */
export const onAccessLost: (then: Answers) => void = answers.set

/** Tells once that the session is over, however many requests find out at the same time. */
export function reportSignedOut(): void {
  const { isReported, isLeaving } = end.get()
  if (isReported) return
  end.set({ ...end.get(), isReported: true })
  if (!isLeaving) tellSignedOut()
}

/**
 * Ends the session on purpose. Whatever finds out meanwhile, such as the socket, has nothing to tell: whoever leaves
 * is not to come back to the page they left. When the end fails it is told after all.
 */
export async function leaveOnPurpose(leave: () => Promise<void>): Promise<void> {
  end.set({ ...end.get(), isLeaving: true })
  try {
    await leave()
  } catch (error) {
    end.set({ ...end.get(), isLeaving: false })
    if (end.get().isReported) tellSignedOut()
    throw error
  }
}

function tellSignedOut(): void {
  const { why, ...rest } = end.get()
  end.set(rest)
  answers.get().signedOut(why)
}

/** Keeps why some session of the account ended, for when it turns out to be this one. */
export const noteWhySignedOut = (reason: SignOutReason | undefined): void => {
  end.set({ ...end.get(), why: reason })
}

/** Tells that this person may not be here. */
export const reportForbidden = (): void => answers.get().forbidden()

/** Tells that this browser's session is another person's by now, through another of its windows. */
export const reportSessionChanged = (): void => answers.get().sessionChanged()

/** Tells that a second step has to be set up before anything else. */
export const reportSecondStepMissing = (): void => answers.get().secondStepMissing()

/** A new session began: the next loss is to be told again. */
export function expectSession(): void {
  end.set({})
}

const deletions = new Set<Listener>()

/** Adds what deletes data of the user from memory at the end of the session. */
export const onSessionEnd = (deleteData: Listener): void => void deletions.add(deleteData)

/** Deletes the data of the user whose session ended. */
export function reportSessionEnd(): void {
  for (const deleteData of deletions) deleteData()
}
