/**
 * Reads a text of this server synchronously; undefined on failure. Only for printing, where the browser waits for
 * nothing asynchronous.
 */
export function readSynchronously(address: string): string | undefined {
  const request = new XMLHttpRequest()
  request.open('GET', address, false)
  try {
    request.send()
  } catch {
    // No connection.
    return undefined
  }
  return request.status === 200 ? request.responseText : undefined
}
