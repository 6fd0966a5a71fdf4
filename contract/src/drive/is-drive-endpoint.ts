/** Returns true if an endpoint belongs to the drive or its shares. */
export const isDriveEndpoint = (key: string): boolean =>
  / \/(storage\/v1|api\/v2\/(cloud_drive|files\/share))(\/|$)/.test(key)
