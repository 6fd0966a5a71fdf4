export { createPixels, deleteTracking, openTracking, type Pixel } from './open-tracking.ts'
export { pixelAddress } from './pixel.ts'
export { countLocalViews, trackingRoutes } from './routes.ts'
