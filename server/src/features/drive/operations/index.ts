export { removeSomeOfDrive } from './remove-drive.ts'
export { findDriveCopy, startDriveCopy } from './start-drive-copy.ts'
export { hasPendingOperations, nodesAtOnce, startOperation } from './start-operation.ts'
export { type TreeSize, sumTreeSize } from './weigh-tree.ts'
