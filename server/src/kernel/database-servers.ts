/**
 * Splits an address with several hosts (`postgres://user@one:5432,two:5432/db`) into one address for each. The
 * parameter `target_session_attrs` is removed: the server that accepts changes is always used.
 */
export function listServers(url: string): string[] {
  const [, start = '', hosts = '', end = ''] = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/is.exec(url) ?? []
  return hosts.split(',').map((host) => {
    if (!URL.canParse(`${start}${host}${end}`)) return ''
    const server = new URL(`${start}${host}${end}`)
    server.searchParams.delete('target_session_attrs')
    return server.href
  })
}
