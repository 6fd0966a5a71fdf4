export { beginAct, isInActs, nodesAtOnce } from './begin-act.ts'
export { beginDriveCopy, findDriveCopy } from './hand-over-drive.ts'
export { removeSomeOfDrive } from './remove-drive.ts'
export { type TreeWeight, weighTree } from './weigh-tree.ts'
