export { removeSomeOfDrive } from './remove-drive.ts'
export { findDriveCopy, startDriveCopy } from './start-drive-copy.ts'
export { hasPendingOperations, nodesAtOnce, startOperation } from './start-operation.ts'
export { sumTreeSize, type TreeSize } from './weigh-tree.ts'
