const PATHS = /^\/api\/v2\/(?:public\/files\/[0-9a-z]{1,40}\/raw|files\/[0-9a-z]{1,40}\/download\?inline=1)$/

export const addressOfImage = (uuid: string): string => `/api/v2/public/files/${uuid}/raw`

/** Returns the path of an uploaded file, however its address is written; null for any other address. */
export function localImagePath(src: string, origin: string = location.origin): string | null {
  const path = src.startsWith(`${origin}/`) ? src.slice(origin.length) : src
  return PATHS.test(path) ? path : null
}
