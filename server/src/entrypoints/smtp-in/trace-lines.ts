/** Data of the trace headers. */
export interface ReceivedMessage {
  envelopeFrom: string
  helo: string
  clientAddress: string
  hostname: string
  /** `ESMTP`, or `ESMTPS` over TLS. */
  protocol: string
  id: string
  at: number
}

/** Builds the trace headers of a receiving server (RFC 5321, 4.4): Return-Path and Received. */
export function traceLines({
  envelopeFrom,
  helo,
  clientAddress,
  hostname,
  protocol,
  id,
  at,
}: ReceivedMessage): string {
  const address = clientAddress.includes(':') ? `IPv6:${clientAddress}` : clientAddress
  return [
    `Return-Path: <${sanitise(envelopeFrom)}>`,
    `Received: from ${sanitise(helo) || 'unknown'} ([${address}])`,
    `\tby ${hostname} with ${sanitise(protocol)} id ${id};`,
    `\t${new Date(at).toUTCString().replace('GMT', '+0000')}`,
    '',
  ].join('\r\n')
}

/** Removes line breaks and brackets from data sent by the client. */
function sanitise(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters
  return text.replaceAll(/[\u0000-\u0020\u007f<>()]/g, '').slice(0, 320)
}
