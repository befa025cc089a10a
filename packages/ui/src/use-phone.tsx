import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is as narrow as a telephone (spec 2 §2.2). */
export const usePhone = (): boolean => useMediaQuery('(max-width: 480px)', false, { getInitialValueInEffect: false })
