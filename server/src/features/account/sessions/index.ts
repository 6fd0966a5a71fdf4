export { endSessions } from './end-sessions.ts'
export { findActor, findApiActor, findUnready } from './find-actor.ts'
export {
  deleteSession,
  hasEverSignedIn,
  hasSecondStep,
  insertSession,
  updateLastActive,
} from './session-store.ts'
export { createToken, hashToken } from './session-token.ts'
