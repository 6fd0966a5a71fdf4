import { useEffect, useState } from 'react'
import { noonOfDay } from '../../i18n/index.ts'

const HALF_A_DAY = 43_200_000

/** Returns noon of the current day in the user's time zone; components with dates render again at midnight. */
export function useToday(): number {
  const [today, setToday] = useState(() => noonOfDay())
  useEffect(() => {
    const timer = setTimeout(() => setToday(noonOfDay()), today + HALF_A_DAY - Date.now() + 1000)
    // A device may wake up on another day.
    const onVisible = () => setToday(noonOfDay())
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [today])
  return today
}
