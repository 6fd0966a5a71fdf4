/** Zoom levels for messages in percent. */
export const messageZooms = [80, 90, 100, 115, 130, 150, 175, 200] as const
