/** Whether an endpoint is of the drive, by its key: what lies there, and what is shared of it. */
export const isOfDrive = (key: string): boolean =>
  / \/(storage\/v1|api\/v2\/(cloud_drive|files\/share))(\/|$)/.test(key)
