export { changeMoveIn, changeMoveInWithin, discardMoveIn } from './change-move-in.ts'
export { expireIdleImports } from './expire-idle-imports.ts'
export { listRemoteFolders } from './list-remote-folders.ts'
export { mapPlacement } from './map-folders.ts'
export { ImportMailJob, importMailJob } from './plan-round.ts'
export { getMoveIn, listAccountMoveIns } from './read-move-ins.ts'
export { RemoteTries } from './remote-tries.ts'
export { runMailImport, waitForRound } from './run-mail-import.ts'
export {
  createMoveIn,
  maxActiveMoves,
  refuseTooManyMoves,
  startFromFile,
  startMoveIn,
} from './start-move-in.ts'
export { listMoveInFolders } from './store.ts'
