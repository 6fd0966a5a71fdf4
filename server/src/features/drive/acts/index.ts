export { hasPendingOperations, nodesAtOnce, startOperation } from './begin-act.ts'
export { findDriveCopy, startDriveCopy } from './hand-over-drive.ts'
export { removeSomeOfDrive } from './remove-drive.ts'
export { type TreeSize, weighTree } from './weigh-tree.ts'
