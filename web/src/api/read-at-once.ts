/**
 * Reads a text of this server while the page stands still; undefined where it does not come. For the moment before
 * the browser prints, which waits for nothing that comes later.
 */
export function readAtOnce(address: string): string | undefined {
  const request = new XMLHttpRequest()
  request.open('GET', address, false)
  try {
    request.send()
  } catch {
    // Without a connection there is no text.
    return undefined
  }
  return request.status === 200 ? request.responseText : undefined
}
