import type { Setting } from '../config-settings.ts'

/** Explanations for system errors when opening a listener. */
const errorTexts: Record<string, string> = {
  EADDRINUSE: 'another program already listens on this address',
  EADDRNOTAVAIL: 'this machine does not have this address',
  EACCES: 'this user may not listen on it',
  ENOTFOUND: 'the host name is unknown',
}

interface Address {
  readonly host: string
  readonly port: number
}

/** Opens a listener; an error names the setting to change. */
export async function listenOn<T>(
  setting: Setting,
  address: Address,
  open: (address: Address) => Promise<T>,
): Promise<T> {
  try {
    return await open(address)
  } catch (error) {
    const trouble = errorTexts[(error as { code?: string }).code ?? '']
    if (!trouble) throw error
    throw new Error(`${setting} is "${address.host}:${address.port}", but ${trouble}.`, { cause: error })
  }
}
