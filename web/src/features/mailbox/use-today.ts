import { useEffect, useState } from 'react'
import { noonOfDay } from '../../i18n/index.ts'

const HALF_A_DAY = 43_200_000

/** Noon of the day that is now where the person is; what shows dates draws itself anew when the day turns. */
export function useToday(): number {
  const [today, setToday] = useState(() => noonOfDay())
  useEffect(() => {
    const timer = setTimeout(() => setToday(noonOfDay()), today + HALF_A_DAY - Date.now() + 1000)
    // A device that slept through midnight wakes up in another day.
    const onVisible = () => setToday(noonOfDay())
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [today])
  return today
}
