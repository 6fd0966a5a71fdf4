export { renderPicture, renderPictureFor, pictureReply, pictureVersion } from './avatar.ts'
export { profileRoutes } from './routes.ts'
