/** Media condition of a device that has a keyboard: one with a mouse or a touchpad. */
export const keyboardDevice = '(hover: hover) and (pointer: fine)'
