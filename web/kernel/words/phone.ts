/** Whether the page is as narrow as a phone, the same line as in the style sheets; or under a finger. */
import { useMediaQuery } from '@mantine/hooks'

const useMedia = (query: string): boolean =>
  useMediaQuery(query, undefined, { getInitialValueInEffect: false })

export const useIsPhone = (): boolean => useMedia('(max-width: 767px)')

export const useIsTouched = (): boolean => useMedia('(pointer: coarse)')
