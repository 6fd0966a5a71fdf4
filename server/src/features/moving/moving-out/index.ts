export {
  downloadMoveOut,
  endMoveOuts,
  forgetMoveOut,
  listOwnMoveOuts,
  MoveOutJob,
  moveOutJob,
  startMoveOut,
} from './start-move-out.ts'
export { writeMoveOut } from './write-move-out.ts'
