import { limits } from '@bocau/contract/limits'
import { useSettled as useSettledFor } from '../../ui/timing/use-settled.ts'

/** What was typed, once nothing more was typed for a moment. */
export const useSettled = (text: string): string => useSettledFor(text, limits.suggestionDebounceMilliseconds)
