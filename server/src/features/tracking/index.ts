export { forgetTracking, makePixels, openTracking, type Pixel } from './open-tracking.ts'
export { pixelAddress } from './pixel.ts'
export { countingOwnPixels, trackingRoutes } from './routes.ts'
