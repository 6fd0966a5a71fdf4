export {
  deleteExpiredMoveOuts,
  discardMoveOut,
  downloadMoveOut,
  listAccountMoveOuts,
  MoveOutJob,
  moveOutJob,
  startMoveOut,
} from './start-move-out.ts'
export { writeMoveOut } from './write-move-out.ts'
