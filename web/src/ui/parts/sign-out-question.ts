import { sessionStore } from '../../store.ts'

/** Question asked before the user signs out, for example about unsaved results; false keeps the session. */
export const signOutQuestion = sessionStore<(() => Promise<boolean>) | undefined>(undefined)
