import { createTheme, type CSSVariablesResolver, type MantineColorsTuple, MantineProvider } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { tokensOf } from './tokens.ts'

const brand: MantineColorsTuple = [
  '#eef4fd',
  '#dbe8fb',
  '#bdd3f4',
  '#92b5ea',
  '#5f90dd',
  '#3670cc',
  '#1a5cbf',
  '#1351b4',
  '#0c326f',
  '#071d41',
]
const green: MantineColorsTuple = [
  '#e9f6ea',
  '#d2ecd5',
  '#a6d9ab',
  '#74c27c',
  '#48ab52',
  '#26962f',
  '#168821',
  '#11701b',
  '#0c5614',
  '#073c0d',
]
const red: MantineColorsTuple = [
  '#fdedec',
  '#fbdad7',
  '#f4b1ab',
  '#ec8378',
  '#e6564a',
  '#e52207',
  '#c8140f',
  '#b50909',
  '#8b0a03',
  '#5c0502',
]
const yellow: MantineColorsTuple = [
  '#fff9e0',
  '#fff2bd',
  '#ffe57a',
  '#ffd942',
  '#ffcd07',
  '#d9a900',
  '#b07f00',
  '#8a5a00',
  '#6b4500',
  '#472e00',
]

/** Grounds of inputs, menus and hovered rows in the dark, of the same cool grey as its cards. */
const dark: MantineColorsTuple = [
  '#e6e9ef',
  '#c3cad5',
  '#a7b0be',
  '#75839a',
  '#465466',
  '#303b4a',
  '#1f2835',
  '#18202b',
  '#131a23',
  '#10151d',
]

export type { Tone } from '@iss/kinds'

/** The gov.br palette in Inter, dense and calm. */
export const theme = createTheme({
  colors: { brand, green, red, yellow, dark },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 6 },
  black: '#1b1f27',
  fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  headings: { fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif", fontWeight: '650' },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  defaultRadius: 'sm',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Checkbox: { defaultProps: { radius: 'xs' } },
    CloseButton: { defaultProps: { 'aria-label': 'Fechar' } },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
  },
})

const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...tokensOf('light'), '--mantine-color-gray-4': tokensOf('light')['--mantine-color-default-border'] },
  dark: { ...tokensOf('dark'), '--mantine-color-dark-4': tokensOf('dark')['--mantine-color-default-border'] },
})

type NonceHolder = { __webpack_nonce__?: string }

/** The nonce that the server put into the page for style elements made at run time (Mantine's responsive props, scroll lock). */
export function styleNonce(): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
  if (nonce) (globalThis as NonceHolder).__webpack_nonce__ = nonce
  return nonce
}

/** Paper is white: while the browser prints, the page is drawn in the light colours. */
function useLightOnPaper() {
  useEffect(() => {
    const print = matchMedia('print')
    const root = document.documentElement
    let before: string | undefined
    const change = () => {
      if (print.matches) {
        before = root.dataset.mantineColorScheme
        root.dataset.mantineColorScheme = 'light'
      } else if (before) root.dataset.mantineColorScheme = before
    }
    print.addEventListener?.('change', change)
    return () => print.removeEventListener?.('change', change)
  }, [])
}

/** Puts the theme around the program, light or dark as the system is. `test` switches transitions and portals off. */
export function UiProvider({ children, test }: { children: ReactNode; test?: boolean }) {
  useLightOnPaper()
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
      env={test ? 'test' : 'default'}
    >
      {children}
    </MantineProvider>
  )
}
