import { onTestFinished, vi } from 'vitest'
import { type ProviderPerson, TestIdentityProvider } from '../../../testing/identity-provider.ts'

export { clientId, clientSecret } from '../../../testing/identity-provider.ts'

/** Starts a provider with some users by login, until the test ends. */
export async function startProvider(people: Record<string, ProviderPerson>): Promise<TestIdentityProvider> {
  muteAdvice()
  const provider = await TestIdentityProvider.open(people)
  onTestFinished(() => provider.close())
  return provider
}

/** Suppresses its warnings about keys and pages that a real installation would configure. */
function muteAdvice(): void {
  const spies = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'info')]
  for (const one of spies) one.mockImplementation(() => {})
  onTestFinished(() => {
    for (const one of spies) one.mockRestore()
  })
}
