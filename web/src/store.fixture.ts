import { afterAll } from 'vitest'
import { dropSessionState } from './store.ts'

// The files of a worker share modules. State is closed in the environment that created it.
afterAll(dropSessionState)
