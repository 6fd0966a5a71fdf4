/** The address of the own drive's top: all that the frame of the page has to know of the addresses of the drive. */
export const driveHome = '/drive'
