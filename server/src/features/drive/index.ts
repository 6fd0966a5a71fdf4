export {
  findSeen,
  getInUse,
  getPlace,
  getSeen,
  getWritable,
  judge,
  type Place,
  type Seen,
} from './access.ts'
export { checkDrive } from './check-drive.ts'
export { type DriveDeps, type DriveSharing, type Grant, unshared } from './deps.ts'
export { contentReply, pagesReply } from './download-file.ts'
export { type DriveName, nameKey, numberedName, readDriveName, splitName } from './drive-name.ts'
export { freeName } from './free-name.ts'
export { addVersion, guestId, keepFile, makePath, type NewDriveFile } from './keep-file.ts'
export { breadcrumbOf, pageOf } from './list-folder.ts'
export { type ExportedNode, listForExport } from './list-for-export.ts'
export { listTrash } from './list-trash.ts'
export { driveSavingRoutes } from './mail/routes.ts'
export { readAttachment } from './mail/saved-file.ts'
export { markFavorite } from './mark-favorite.ts'
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
} from './node-store.ts'
export { findByPath, pathsOf } from './paths.ts'
export { type Content, findRoom, type Receiving, receiveContent, releaseContent } from './receive-content.ts'
export { renameNode } from './rename-node.ts'
export { driveRoutes } from './routes.ts'
export { type DriveChange, tellOfDrive, tellOfRoom } from './tell-of-drive.ts'
export { trashNodes } from './trash-nodes.ts'
export { sumTrees } from './tree-store.ts'
export { driveUpkeep } from './upkeep.ts'
export { beginUpload, newUploadId } from './uploads/begin-upload.ts'
export { dropUpload, finishUpload } from './uploads/finish-upload.ts'
export { findUpload } from './uploads/resumable-store.ts'
export { takePiece } from './uploads/take-piece.ts'
export { hrefOf, toWireFile, toWireFiles } from './wire-file.ts'
export { zipReply } from './zip-nodes.ts'
