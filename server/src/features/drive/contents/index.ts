export { contentReply, pagesReply } from './download-file.ts'
export { addVersion, guestId, keepFile, makePath, type NewDriveFile } from './keep-file.ts'
export { type Content, findRoom, receiveContent, releaseContent } from './receive-content.ts'
export { zipReply } from './zip-nodes.ts'
