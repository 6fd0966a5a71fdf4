export { endSessions } from './end-sessions.ts'
export { findActor, findApiActor, findUserLackingSecondStep } from './find-actor.ts'
export {
  deleteSession,
  hasEverSignedIn,
  hasSecondStep,
  insertSession,
  updateLastActive,
} from './session-store.ts'
export { createToken, hashToken } from './session-token.ts'
