export { pictureReply, pictureVersion, renderPicture, renderPictureFor } from './avatar.ts'
export { profileRoutes } from './routes.ts'
