export { combineGrants, type DriveLocation, findVisible, getInUse, type VisibleNode } from './access.ts'
export { freeName } from './free-name.ts'
export {
  beingDeleted,
  type DriveNode,
  findNamed,
  findNode,
  findNodeOfLink,
  listAncestors,
  listNodes,
  rootFolder,
  setShared,
} from './node-store.ts'
export { notifyDrive, notifyQuota } from './notify-drive.ts'
export { findByPath } from './paths.ts'
export { sumTrees } from './tree-store.ts'
export { toWireFiles } from './wire-file.ts'
