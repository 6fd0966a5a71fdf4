/** Of whom and when a message was taken. */
export interface Taken {
  envelopeFrom: string
  helo: string
  clientAddress: string
  ownName: string
  /** `ESMTP`, or `ESMTPS` over TLS. */
  protocol: string
  id: string
  at: number
}

/** The lines that a receiving server puts on top of a message (RFC 5321, 4.4): who sent it, and who brought it. */
export function traceLines({ envelopeFrom, helo, clientAddress, ownName, protocol, id, at }: Taken): string {
  const address = clientAddress.includes(':') ? `IPv6:${clientAddress}` : clientAddress
  return [
    `Return-Path: <${plain(envelopeFrom)}>`,
    `Received: from ${plain(helo) || 'unknown'} ([${address}])`,
    `\tby ${ownName} with ${plain(protocol)} id ${id};`,
    `\t${new Date(at).toUTCString().replace('GMT', '+0000')}`,
    '',
  ].join('\r\n')
}

/** What a stranger says of itself, without anything that could end a line or a pair of brackets. */
function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come through
  return text.replaceAll(/[\u0000-\u0020\u007f<>()]/g, '').slice(0, 320)
}
