import { Store } from '../../../../store.ts'

/** Whether something else is printed than the thread on screen, which is then not made ready for it. */
export const isElsewhereOnPaper = new Store(false)
