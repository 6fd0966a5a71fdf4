/** From where, and with what program, somebody acts. */
export interface RequestOrigin {
  /** A network address. */
  address: string
  /** What the program says it is. */
  device: string
}

const maxDeviceCharacters = 300

/** The part of a request that says from where it comes. */
export function originOf({ address, device }: RequestOrigin): RequestOrigin {
  return { address, device: device.slice(0, maxDeviceCharacters) }
}
