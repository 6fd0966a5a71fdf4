import { deviceCookie } from '@bocau/contract/first-data'
import { readStored } from '../../api/local-store.ts'
import { writeDevice } from './device.ts'

const keptSeconds = 400 * 24 * 3600

/** Tells the server, for the next visit, what its picture of the first screen depends on. Answers with what ends that. */
export function tellDevice(): () => void {
  const tell = () => {
    const written = writeDevice(innerWidth, innerHeight, readStored)
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser, and answers too late here
    document.cookie = writeCookie(written, location.protocol)
  }
  tell()
  addEventListener('pagehide', tell)
  return () => {
    removeEventListener('pagehide', tell)
    // What was kept of the person is forgotten by now.
    tell()
  }
}

/** The cookie as the browser takes it: from a page that came over a safe connection it goes over no other. */
export function writeCookie(device: string, protocol: string): string {
  const safely = protocol === 'https:' ? ';secure' : ''
  return `${deviceCookie}=${device};path=/;max-age=${keptSeconds};samesite=lax${safely}`
}
