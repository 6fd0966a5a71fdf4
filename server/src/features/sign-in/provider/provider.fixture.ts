import { onTestFinished, vi } from 'vitest'
import { type KnownPerson, TestIdentityProvider } from '../../../testing/identity-provider.ts'

export { clientId, clientSecret } from '../../../testing/identity-provider.ts'

/** Starts a provider that knows some people by their login, for as long as the test runs. */
export async function startProvider(people: Record<string, KnownPerson>): Promise<TestIdentityProvider> {
  muteAdvice()
  const provider = await TestIdentityProvider.open(people)
  onTestFinished(() => provider.close())
  return provider
}

/** What it says of keys and pages that a real installation would set. */
function muteAdvice(): void {
  const said = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'info')]
  for (const one of said) one.mockImplementation(() => {})
  onTestFinished(() => {
    for (const one of said) one.mockRestore()
  })
}
