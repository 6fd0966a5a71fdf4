export { contentReply, pagesReply } from './download-file.ts'
export { type Content, findFreeBytes, receiveContent, releaseContent } from './receive-content.ts'
export { addVersion, createPath, guestId, type NewDriveFile, saveFile } from './save-file.ts'
export { zipReply } from './zip-nodes.ts'
