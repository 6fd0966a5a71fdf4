/** Address of the drive root, the only drive address needed by the page layout. */
export const driveHome = '/drive'
