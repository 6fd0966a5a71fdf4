import { useEffect, useState } from 'react'

const DAY = 86_400_000

/** Midnight of the day that is now; what shows dates draws itself anew when the day turns. */
export function useToday(): number {
  const [today, setToday] = useState(midnight)
  useEffect(() => {
    const timer = setTimeout(() => setToday(midnight()), today + DAY - Date.now() + 1000)
    // A device that slept through midnight wakes up in another day.
    const onVisible = () => setToday(midnight())
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [today])
  return today
}

const midnight = () => new Date().setHours(0, 0, 0, 0)
