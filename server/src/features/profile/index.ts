export { drawPicture, drawPictureOf, pictureReply, pictureVersion } from './avatar.ts'
export { profileRoutes } from './routes.ts'
