export type { MovingDeps } from './deps.ts'
export { findMailFile } from './file-mailbox/index.ts'
export { movingJobs } from './jobs.ts'
export {
  cancelMailFile,
  finishMailFile,
  newMailFileId,
  receiveMailChunk,
  startMailFile,
} from './mail-uploads/index.ts'
export { movingMaintenance } from './maintenance.ts'
export {
  type CheckedMove,
  checkMoves,
  isValidMove,
  type MovesTableInput,
  type PlannedMove,
  planMove,
  readMovesTable,
  startOne,
} from './many/index.ts'
export { getMoveIn } from './moving-in/index.ts'
export { movingRoutes } from './routes.ts'
