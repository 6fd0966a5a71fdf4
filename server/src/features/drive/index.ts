export { renameNode } from './actions/rename-node.ts'
export { trashNodes } from './actions/trash-nodes.ts'
export { checkDrive } from './check-drive.ts'
export { contentReply, pagesReply } from './contents/download-file.ts'
export { addVersion, guestId, keepFile, makePath, type NewDriveFile } from './contents/keep-file.ts'
export {
  type Content,
  findRoom,
  type Receiving,
  receiveContent,
  releaseContent,
} from './contents/receive-content.ts'
export { zipReply } from './contents/zip-nodes.ts'
export { type DriveDeps, type DriveSharing, type Grant, unshared } from './deps.ts'
export { breadcrumbOf, pageOf } from './lists/list-folder.ts'
export { type ExportedNode, listForExport } from './lists/list-for-export.ts'
export { listTrash } from './lists/list-trash.ts'
export { markFavorite } from './lists/mark-favorite.ts'
export { driveSavingRoutes } from './mail/routes.ts'
export { readAttachment } from './mail/saved-file.ts'
export { driveRoutes } from './routes.ts'
export {
  findSeen,
  getInUse,
  getPlace,
  getSeen,
  getWritable,
  judge,
  type Place,
  type Seen,
} from './tree/access.ts'
export { type DriveName, nameKey, numberedName, readDriveName, splitName } from './tree/drive-name.ts'
export { freeName } from './tree/free-name.ts'
export {
  type DriveNode,
  type FolderId,
  findNamed,
  findNode,
  findNodeOfLink,
  isInside,
  listAncestors,
  listNodes,
  setShared,
  top,
} from './tree/node-store.ts'
export { findByPath, pathsOf } from './tree/paths.ts'
export { type DriveChange, tellOfDrive, tellOfRoom } from './tree/tell-of-drive.ts'
export { sumTrees } from './tree/tree-store.ts'
export { hrefOf, toWireFile, toWireFiles } from './tree/wire-file.ts'
export { driveUpkeep } from './upkeep.ts'
export { beginUpload, newUploadId } from './uploads/begin-upload.ts'
export { dropUpload, finishUpload } from './uploads/finish-upload.ts'
export { findUpload } from './uploads/resumable-store.ts'
export { takePiece } from './uploads/take-piece.ts'
