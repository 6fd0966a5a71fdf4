export interface RequestOrigin {
  /** IP address. */
  address: string
  /** User agent as sent by the client. */
  device: string
}

const maxDeviceCharacters = 300

/** Extracts the origin of a request; shortens the user agent. */
export function originOf({ address, device }: RequestOrigin): RequestOrigin {
  return { address, device: device.slice(0, maxDeviceCharacters) }
}
