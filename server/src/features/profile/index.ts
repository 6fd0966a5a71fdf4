export {
  pictureHeaders,
  pictureReply,
  pictureVersion,
  readPicture,
  refuseBySize,
  renderPicture,
  renderPictureFor,
  unlessFailed,
} from './avatar.ts'
export { type PictureSize, readPictureSize } from './picture-size.ts'
export { profileRoutes } from './routes.ts'
