export { startOperation, hasPendingOperations, nodesAtOnce } from './begin-act.ts'
export { startDriveCopy, findDriveCopy } from './hand-over-drive.ts'
export { removeSomeOfDrive } from './remove-drive.ts'
export { type TreeSize, weighTree } from './weigh-tree.ts'
