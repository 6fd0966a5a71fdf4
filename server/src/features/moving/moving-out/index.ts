export {
  discardMoveOut,
  downloadMoveOut,
  deleteExpiredMoveOuts,
  listAccountMoveOuts,
  MoveOutJob,
  moveOutJob,
  startMoveOut,
} from './start-move-out.ts'
export { writeMoveOut } from './write-move-out.ts'
