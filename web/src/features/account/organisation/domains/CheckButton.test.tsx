// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiProblem } from '../../../../api/api-problem.ts'
import { t } from '../../../../i18n/index.ts'
import { useAction } from '../../parts/use-action.ts'
import { CheckButton } from './CheckButton.tsx'

afterEach(cleanup)

function Domain({ check }: { check: () => Promise<unknown> }) {
  const action = useAction()
  return (
    <>
      <CheckButton domain="mocviet.test" action={action} check={check} />
      {action.error && <p role="alert">{action.error}</p>}
    </>
  )
}

const tooSoon = new ApiProblem({
  type: 'about:blank',
  title: 'Too many requests',
  status: 429,
  code: 'too_many_requests',
  message: 'Too many requests',
  retry_after_seconds: 60,
} as ConstructorParameters<typeof ApiProblem>[0])

test('a check too soon after the last one counts down in the button', async () => {
  const person = userEvent.setup()
  const check = vi.fn<() => Promise<unknown>>().mockRejectedValue(tooSoon)
  render(<Domain check={check} />)
  await person.click(screen.getByRole('button'))
  // The countdown may already have started.
  const countdown = new RegExp(t('organisation.domain.checkIn', { n: 60 }).replace('60', String.raw`\d+`))
  const button = screen.getByRole('button', { name: countdown })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('alert')).toBeNull()

  await person.click(button)
  expect(check).toHaveBeenCalledTimes(1)
})
