export { findSeen, getInUse, getPlace, getSeen, getWritable, judge, type Place, type Seen } from './access.ts'
export { freeName } from './free-name.ts'
export {
  type DriveNode,
  type FolderId,
  findNamed,
  findNode,
  findNodeOfLink,
  isInside,
  listAncestors,
  listNodes,
  removed,
  setShared,
  top,
} from './node-store.ts'
export { findByPath, pathsOf } from './paths.ts'
export { type DriveChange, tellOfDrive, tellOfRoom } from './tell-of-drive.ts'
export { sumTrees } from './tree-store.ts'
export { hrefOf, toWireFile, toWireFiles } from './wire-file.ts'
