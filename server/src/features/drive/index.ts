export { removeSomeOfDrive } from './actions/background/remove-drive.ts'
export { findDriveCopy, startDriveCopy } from './actions/background/start-drive-copy.ts'
export { renameNode } from './actions/rename-node.ts'
export { trashNodes } from './actions/trash-nodes.ts'
export { checkDrive } from './check-drive.ts'
export { contentReply, pagesReply } from './contents/download-file.ts'
export { type Content, receiveContent, releaseContent } from './contents/receive-content.ts'
export { receiveFiles } from './contents/receive-files.ts'
export { createPath, saveFile } from './contents/save-file.ts'
export { zipReply } from './contents/zip-nodes.ts'
export type { DriveDeps } from './deps.ts'
export { driveJobs } from './jobs.ts'
export { folderPage, readBreadcrumb } from './lists/list-folder.ts'
export { type ExportedNode, listForExport } from './lists/list-for-export.ts'
export { listTrash } from './lists/list-trash.ts'
export { setFavorite } from './lists/set-favorite.ts'
export { readAttachment } from './mail/saved-file.ts'
export { driveMaintenance } from './maintenance.ts'
export { type DriveName, readDriveName } from './names/drive-name.ts'
export { driveRoutes } from './routes.ts'
export {
  driveRoot,
  findGranted,
  findNodeOfLink,
  getInUse,
  listInUse,
  type VisibleNode,
} from './tree/access.ts'
export { freeName } from './tree/free-name.ts'
export type { DriveNode } from './tree/node-store.ts'
export { notifySaved } from './tree/notify-drive.ts'
export { findByPath } from './tree/paths.ts'
export { toWireFiles } from './tree/wire-file.ts'
export { driveUploads } from './uploads/drive-uploads.ts'
