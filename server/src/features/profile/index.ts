export { drawPicture, pictureReply, pictureVersion } from './avatar.ts'
export { profileRoutes } from './routes.ts'
