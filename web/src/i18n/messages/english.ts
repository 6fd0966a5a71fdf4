import { en as app } from './app.en.ts'
import { en as errors } from './errors.en.ts'
import { en as mailbox } from './mailbox.en.ts'

/** The English of the first screen, in a file of its own: nobody waits for a language they do not read. */
export const english: Record<string, string> = { ...app, ...errors, ...mailbox }
